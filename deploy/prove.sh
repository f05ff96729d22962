#!/bin/sh
# For whoever has Docker: builds the image, starts everything, and asks whether people could work while a web process is killed and others
# are told to end. Last line: proved.
set -eu
cd "$(dirname "$0")"
[ -f .env ] || sed 's/^\(.*PASSWORD\|[A-Z]*_KEY\)=$/\1=Pr0ve_this_once_Pr0ve_this_once_/; s/^BASE_HOST=.*/BASE_HOST=localhost/' example.env >.env
docker compose up --build --detach --wait
bytes=$(docker image inspect yanwu --format '{{.Size}}')
[ "$bytes" -lt 500000000 ] || { echo "the image has $bytes bytes: more than 500 MB"; exit 1; }
ask() { curl --silent --output /dev/null --write-out '%{http_code}\n' --max-time 10 http://localhost/healthz/ready; }
[ "$(ask)" = 200 ]
( while :; do ask; sleep 0.1; done ) >answers.txt &
asking=$!
trap 'kill $asking 2>/dev/null || true' EXIT
docker compose kill --signal SIGKILL --index 1 web
sleep 5
docker compose up --detach --wait web
docker compose restart web worker
sleep 5
kill $asking
refused=$(grep --count --invert-match 200 answers.txt || true)
echo "$(wc -l <answers.txt) requests, $refused not answered with 200"
[ "$refused" -le 3 ]
echo proved
