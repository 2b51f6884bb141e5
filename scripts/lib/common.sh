# What the scripts share. Sourced by bash, with errors fatal.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

# Names what happens next, and says how long the script has run.
step() {
  printf '\n== %s (%d:%02d)\n' "$*" $((SECONDS / 60)) $((SECONDS % 60))
}

# Ends with a sentence. What went wrong stands above it.
fail() {
  printf '\n%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

# Puts Swift on the path, from where its archive is commonly unpacked, or says how to get it.
find_swift() {
  if ! command -v swift >/dev/null && [ -x /opt/swift/usr/bin/swift ]; then
    PATH=/opt/swift/usr/bin:$PATH
    export PATH
  fi
  command -v swift >/dev/null || fail 'Swift 6.2 or later is missing.
Get the archive for Debian 12 from https://www.swift.org/install/linux/ and unpack it so that /opt/swift/usr/bin/swift
is the compiler, or put its usr/bin on the PATH.'
}
