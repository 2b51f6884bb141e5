# The Debian mirror that this machine's apt uses. Sourced by bash.
# shellcheck shell=bash

# Prints its URL without a trailing slash: with a double slash, servers reject the path.
mirror() {
  # shellcheck disable=SC2016
  apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' | grep -v security | sed 's|/*$||' \
    | sort -u | sed -n 1p
}

# Returns whether the mirror responds and has a suite.
has_suite() {
  local scratch
  scratch=$(mktemp -t kiji-mirror.XXXXXX)
  # apt's own client, because it uses the configured proxy
  timeout 60 /usr/lib/apt/apt-helper download-file "$(mirror)/dists/$1/Release" "$scratch" > /dev/null 2>&1
  local code=$?
  rm -f "$scratch"
  return "$code"
}
