# Functions shared by the scripts. Sourced by bash with `set -e`.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

# A script that ends at a failed command says which. With pipefail, a reader that stops early (head, grep -q) can fail its
# writer with 141: read everything instead.
set -E
trap 'printf "%s: line %s: exit code %s: %s\n" "${BASH_SOURCE[0]##*/}" "$LINENO" "$?" "$BASH_COMMAND" >&2' ERR

# Announces the next step, with the running time of the script.
step() {
  printf '\n== %s (%d:%02d)\n' "$*" $((SECONDS / 60)) $((SECONDS % 60))
}

# Exits with a message. Details are printed before it.
fail() {
  printf '\n%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

# Adds Swift to the PATH from its usual location, or explains how to get it.
find_swift() {
  if ! command -v swift >/dev/null && [ -x /opt/swift/usr/bin/swift ]; then
    PATH=/opt/swift/usr/bin:$PATH
    export PATH
  fi
  command -v swift >/dev/null || fail 'Swift 6.2 or later is missing.
Get the archive for Debian 12 from https://www.swift.org/install/linux/ and unpack it so that /opt/swift/usr/bin/swift
is the compiler, or put its usr/bin on the PATH.'
}
