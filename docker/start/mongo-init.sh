#!/bin/sh
# Makes the replica set of one node and the user of Etatwerk, or leaves them as they are. Run to its end at each start.
set -eu
# shellcheck disable=SC2016 # JavaScript's own
exec mongosh --quiet --norc "mongodb://mongo:27017/?directConnection=true" --eval '
  const secret = (name) => fs.readFileSync(`/run/secrets/${name}`, "utf8").trim();
  db.getSiblingDB("admin").auth("root", secret("mongo-root-password"));
  try {
    rs.status();
  } catch (error) {
    if (error.codeName !== "NotYetInitialized") throw error;
    rs.initiate({ _id: "rs0", members: [{ _id: 0, host: "mongo:27017" }] });
  }
  while (!db.hello().isWritablePrimary) sleep(200);
  const admin = db.getSiblingDB("admin");
  // A database a tenant is made as tenants come.
  const roles = [{ role: "readWriteAnyDatabase", db: "admin" }];
  const pwd = secret("mongo-password");
  if (admin.getUser("etatwerk")) admin.updateUser("etatwerk", { pwd, roles });
  else admin.createUser({ user: "etatwerk", pwd, roles });
'
