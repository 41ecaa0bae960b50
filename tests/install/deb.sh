#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# deb.sh: makes the Debian package, installs it into an empty root, uses it there and removes it.
set -euo pipefail
cd "$(dirname "$0")/../.."
make deb | tail -1
package=$(ls build/deb/assay_*.deb)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { echo "deb: $1" >&2; exit 1; }

# Bugs are closed by packages of Debian itself.
complaints=$(lintian --allow-root --suppress-tags initial-upload-closes-no-bugs "$package")
[ -z "$complaints" ] || fail "$complaints"
version=$(build/deb/bin/assay --version)
[ "assay $(dpkg-deb -f "$package" Version)" = "$version-1" ] || fail 'not the version of the program'
dpkg-deb -f "$package" Depends | grep -q libisal || fail 'the libraries are not among what it depends on'

# With a copy of what dpkg knows, it checks here that all it depends on can be had.
root=$scratch/root
mkdir "$root"
cp -r /var/lib/dpkg "$scratch/known"
as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(fakeroot)
in_root() {
  ${as_root[@]+"${as_root[@]}"} dpkg --force-not-root --no-triggers --instdir="$root" \
    --admindir="$scratch/known" --log=/dev/null "$@" >"$scratch/log" 2>&1 || fail "$(cat "$scratch/log")"
}
in_root -i "$package"

"$root/usr/bin/assay" eval examples/slides/system.qrels examples/slides/system1.run -m AP -f tsv |
  grep -q 0.6597 || fail 'the program does not evaluate'
"$root/usr/bin/trec_eval" -m map examples/slides/system.qrels examples/slides/system1.run |
  grep -q 0.6597 || fail 'trec_eval does not evaluate'
"$root/usr/bin/assay" lab examples/garden/experiment.toml -o "$scratch/results" --only fts5 --quiet |
  grep -q '^fts5  *0.4779' || fail 'the laboratory does not run'
said=$("$root/usr/bin/assay" judge examples/kitchen/pool.tsv --docs examples/kitchen/corpus.jsonl \
  --topic-text examples/kitchen/topics.tsv -o "$scratch/log.jsonl" 2>&1) || true
[[ $said == *'judging needs a terminal'* ]] || fail "nobody can judge: $said"
for page in "$root"/usr/share/man/man1/*.gz; do
  program=$(basename "$page" .1.gz)
  [ -x "$root/usr/bin/$program" ] || fail "no program for $page"
  [ -s "$root/usr/share/bash-completion/completions/$program" ] || fail "no completion of $program for bash"
  [ -s "$root/usr/share/zsh/vendor-completions/_$program" ] || fail "no completion of $program for zsh"
  [ -s "$root/usr/share/fish/vendor_completions.d/$program.fish" ] || fail "no completion of $program for fish"
  man -l "$page" | grep -q SYNOPSIS || fail "$page cannot be read"
done
for file in copyright changelog.gz changelog.Debian.gz; do
  [ -s "$root/usr/share/doc/assay/$file" ] || fail "no $file"
done
cmake -S tests/install -B "$scratch/build" -G Ninja -DCMAKE_PREFIX_PATH="$root/usr" >/dev/null
cmake --build "$scratch/build" >/dev/null
[ "$("$scratch/build/user" examples/slides/system.qrels examples/slides/system1.run)" = 'AP 0.6597' ]

in_root -P assay
left=$(find "$root" ! -type d -o -name '*assay*')
[ -z "$left" ] || fail "left behind: $left"
echo 'deb: 1 passed, 0 failed'
