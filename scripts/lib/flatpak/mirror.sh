# The mirror of Debian that this machine's apt is set up with. Sourced by bash.
# shellcheck shell=bash

# Its address, without the slash at the end that some are written with: one too many, and a server refuses the path.
mirror() {
  # shellcheck disable=SC2016
  apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' | grep -v security | sed 's|/*$||' \
    | sort -u | head -n 1
}

# Whether it has a suite and answers.
has_suite() {
  local scratch
  scratch=$(mktemp -t kiji-mirror.XXXXXX)
  # apt's own client, for it knows the way out
  timeout 60 /usr/lib/apt/apt-helper download-file "$(mirror)/dists/$1/Release" "$scratch" > /dev/null 2>&1
  local code=$?
  rm -f "$scratch"
  return "$code"
}
