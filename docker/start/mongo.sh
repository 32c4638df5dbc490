#!/bin/sh
# MongoDB wants its key file readable by its own user alone; a secret is readable by whoever runs in the container.
set -eu
umask 077
cp /run/secrets/mongo-keyfile /tmp/keyfile
exec docker-entrypoint.sh mongod --replSet rs0 --keyFile /tmp/keyfile --bind_ip_all --wiredTigerCacheSizeGB "${CACHE_GB:-1}"
