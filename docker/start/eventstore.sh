#!/bin/sh
# The passwords count at the first start only; EventStoreDB takes them from the environment alone.
set -eu
EVENTSTORE_DEFAULT_ADMIN_PASSWORD=$(cat /run/secrets/eventstore-password)
EVENTSTORE_DEFAULT_OPS_PASSWORD=$(cat /run/secrets/eventstore-ops-password)
export EVENTSTORE_DEFAULT_ADMIN_PASSWORD EVENTSTORE_DEFAULT_OPS_PASSWORD
exec /opt/eventstore/EventStore.ClusterNode
