#!/bin/sh
set -eu
ROOT_ACCESS_KEY=etatwerk
ROOT_SECRET_KEY=$(cat /run/secrets/s3-secret)
export ROOT_ACCESS_KEY ROOT_SECRET_KEY
mkdir -p /data/files /data/versions
exec versitygw --port :7070 --health /health posix --versioning-dir /data/versions /data/files
