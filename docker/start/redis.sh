#!/bin/sh
# In a file: an argument with a password could be read by every process of the machine.
set -eu
umask 077
{
  echo "requirepass $(cat /run/secrets/redis-password)"
  echo 'dir /data'
  echo 'appendonly yes'
  echo 'appendfsync everysec'
  echo 'save ""'
  echo 'maxmemory-policy noeviction'
} >/tmp/redis.conf
exec redis-server /tmp/redis.conf
