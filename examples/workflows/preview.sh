#!/usr/bin/env bash
# Stands for your own deployment: starts the shop of this repository beside the job, as bad as preview.env makes it
# (SHOP_SLOWDOWN=1.4, SHOP_ERROR_RATE=0.03, ...). What yours has to do is the last line: print url=https://...
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

state="${PREVIEW_STATE:-${TMPDIR:-/tmp}/loadline-preview}"
mkdir -p "$state"

# One preview at a time: the former one goes first.
if [[ -s "$state/pid" ]]; then
  kill "$(<"$state/pid")" 2>/dev/null || true
  rm "$state/pid"
fi

set -a # what preview.env sets is exported
[[ ! -f preview.env ]] || source ./preview.env
set +a

# Emptied before the shop begins, or the address of the former one could still be read from it.
: >"$state/log"
# A session of its own, or it would be stopped together with this step's terminal.
PORT=0 setsid node shop/shop.js </dev/null >>"$state/log" 2>&1 &
pid=$!
echo "$pid" >"$state/pid"

url=""
for _ in {1..100}; do
  url="$(sed -n 's/^shop listening on //p' "$state/log")"
  [[ -z "$url" ]] || break
  kill -0 "$pid" 2>/dev/null || break
  sleep 0.1
done
if [[ -z "$url" ]]; then
  echo "The preview did not start:" >&2
  cat "$state/log" >&2
  exit 1
fi
echo "url=$url"
