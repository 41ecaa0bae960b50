#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# setup.sh GROUP...: installs the Debian packages of these groups that are missing, and says so.
set -euo pipefail
cd "$(dirname "$0")/.."

missing=()
for group in "$@"; do
  while read -r wanted package program; do
    [ "$wanted" = "$group" ] || continue
    [ -z "$program" ] || ! command -v "$program" >/dev/null || continue
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q '^install ok installed$' \
      || missing+=("$package")
  done < tools/packages.txt
done
[ ${#missing[@]} -gt 0 ] || exit 0

if ! command -v apt-get >/dev/null; then
  echo "These packages are needed, and there is no apt-get to install them: ${missing[*]}" >&2
  exit 1
fi
as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo)
echo "Installing packages: ${missing[*]}"
install() {
  DEBIAN_FRONTEND=noninteractive ${as_root[@]+"${as_root[@]}"} apt-get install -y \
    --no-install-recommends "${missing[@]}" >/dev/null
}
update() { ${as_root[@]+"${as_root[@]}"} apt-get update >/dev/null; }
if ! install 2>/dev/null && ! { update && install; }; then
  echo "These packages could not be installed: ${missing[*]}" >&2
  echo "Install them by hand (as root: apt-get install ${missing[*]}), then try again." >&2
  exit 1
fi
