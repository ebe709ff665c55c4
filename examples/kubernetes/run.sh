#!/bin/sh
# Runs testrun.yaml for one round after the other and prints the name of each: what test-id takes.
#
#   run.sh ROUNDS PREFIX     such as: run.sh 3 checkout-1234
#
# What the k6 instances said is left in PREFIX-ROUND.log. Needs kubectl 1.23 or newer.
set -eu
rounds=$1
prefix=$2
for round in $(seq "$rounds"); do
  name="$prefix-$round"
  sed "s/^  name: checkout$/  name: $name/" "$(dirname "$0")/testrun.yaml" | kubectl create -f - >&2
  # A stage "error", such as for a script that cannot be read, is never "finished".
  status=0
  kubectl wait "testrun/$name" --for=jsonpath='{.status.stage}'=finished --timeout="${TIMEOUT:-8m}" >&2 || status=$?
  kubectl logs --selector "k6_cr=$name,runner=true" --prefix --tail=-1 > "$name.log" || echo "$name: no logs" >&2
  kubectl delete "testrun/$name" >&2
  [ "$status" -eq 0 ] || exit "$status"
  echo "$name"
done
