#!/bin/sh
# Runs a command as a container engine would with --read-only: a root that cannot be written, the
# user 10001 without privileges, a small /tmp, and mounts of its own. For root, in mounts of one
# process: unshare -m sh run.sh ROOT JAVA APP PLACE DATA WALLET SECRET rw|ro COMMAND…
#   APP is seen at PLACE, DATA at /data, WALLET at /wallet, SECRET at /run/secrets/shop.
set -e
root=$1 java=$2 app=$3 place=$4 data=$5 wallet=$6 secret=$7 mode=$8
shift 8
mount --make-rprivate /
mount -t tmpfs -o mode=755 none "$root"

show() { # $1: what, $2: where, $3: rw or ro
  mkdir -p "$(dirname "$root$2")"
  if [ -d "$1" ]; then mkdir -p "$root$2"; else touch "$root$2"; fi
  mount --bind "$1" "$root$2"
  [ "$3" = rw ] || mount -o remount,bind,ro "$root$2"
}

for part in usr etc bin lib lib64; do
  if [ -L "/$part" ]; then cp -P "/$part" "$root/"; elif [ -d "/$part" ]; then show "/$part" "/$part" ro; fi
done
show "$java" /opt/java/openjdk ro
show "$app" "$place" ro
show "$data" /data "$mode"
show "$wallet" /wallet "$mode"
show "$secret" /run/secrets/shop ro
show /proc /proc rw
for device in null random urandom; do show "/dev/$device" "/dev/$device" rw; done
mkdir "$root/tmp"
mount -t tmpfs -o size=64m,mode=1777,nosuid,nodev none "$root/tmp"
mount -o remount,ro "$root"
exec setpriv --no-new-privs chroot --userspec=10001:10001 "$root" /usr/bin/env -i \
  JAVA_HOME=/opt/java/openjdk PATH=/opt/java/openjdk/bin:/usr/bin:/bin LANG=C.UTF-8 \
  /bin/sh -c 'cd /data && exec "$@"' run "$@"
