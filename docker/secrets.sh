#!/bin/sh
# Makes the secrets of docker-compose.yml in a folder (./secrets, or the one named): random passwords, the addresses with
# them, and the certificates of EventStoreDB. What is there already stays, so it can be run again after one was removed.
# Usage: sh docker/secrets.sh [FOLDER]. Needs openssl.
set -eu
mkdir -p "${1:-./secrets}"
cd "${1:-./secrets}"
# Nobody else enters the folder; in it, files can be read by the users of the containers that they are given to.
chmod 700 .
umask 022

put() { [ -s "$1" ] || { cat >"$1.new" && mv "$1.new" "$1"; }; }
random() { openssl rand -hex 24; }

openssl rand -base64 48 | tr -d '\n' | put jwt-secret
openssl rand -base64 32 | tr -d '\n' | put master-key
# A private key of P-256, bare: what browsers' push services know the server by.
openssl rand 32 | openssl base64 -A | tr '+/' '-_' | tr -d '=' | put vapid-key
for name in eventstore-password eventstore-ops-password mongo-root-password mongo-password redis-password s3-secret; do
  random | tr -d '\n' | put "$name"
done
printf '%s-Aa' "$(openssl rand -hex 12)" | put admin-password
openssl rand -base64 700 | tr -d '\n' | put mongo-keyfile

if [ ! -s eventstore.crt ]; then
  if [ ! -s eventstore-ca.key ]; then
    # For renewing certificates only: no container is given it.
    (umask 077 && openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:3072 -out eventstore-ca.key 2>/dev/null)
    openssl req -x509 -new -key eventstore-ca.key -days 3650 -subj '/CN=Etatwerk event store CA' \
      -addext 'basicConstraints=critical,CA:TRUE,pathlen:0' -addext 'keyUsage=critical,keyCertSign,cRLSign' \
      -out eventstore-ca.crt
  fi
  openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:3072 -out eventstore.key 2>/dev/null
  chmod 644 eventstore.key
  openssl req -new -key eventstore.key -subj '/CN=eventstoredb-node' -out eventstore.csr
  printf '%s\n' 'basicConstraints=critical,CA:FALSE' 'keyUsage=critical,digitalSignature,keyEncipherment' \
    'extendedKeyUsage=serverAuth,clientAuth' 'subjectAltName=DNS:eventstore,DNS:localhost,IP:127.0.0.1' >eventstore.ext
  openssl x509 -req -in eventstore.csr -CA eventstore-ca.crt -CAkey eventstore-ca.key -days 825 \
    -extfile eventstore.ext -out eventstore.crt 2>/dev/null
  rm -f eventstore.csr eventstore.ext
fi

ca=/run/secrets/eventstore-ca.crt
printf 'esdb://admin:%s@eventstore:2113?tls=true&tlsCAFile=%s' "$(cat eventstore-password)" "$ca" | put eventstore-url
printf 'mongodb://etatwerk:%s@mongo:27017/?replicaSet=rs0&authSource=admin' "$(cat mongo-password)" | put mongo-url
printf 'redis://:%s@redis:6379/0' "$(cat redis-password)" | put redis-url
printf 'http://etatwerk:%s@s3:7070/etatwerk' "$(cat s3-secret)" | put s3-url

echo "$(pwd): $(find . -type f | wc -l) files. Keep a copy of them, master-key above all, apart from the backups."
