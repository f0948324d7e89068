# shellcheck shell=bash
# Finds a container engine, or, as root on Debian, sets one up in a folder: its own network and mounts, so that nothing of the host
# changes and its ports are free. Sets `docker` (a function) and `inside` (runs a command where the published ports are).
engine_folder=${CHECK_ENGINE:-/tmp/timbre-check-engine}
engine_programs=$engine_folder/programs
engine_run=$engine_folder/run

download_engine() {
  [ -x "$engine_programs/usr/sbin/dockerd" ] && return
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || fail 'No Docker or Podman runs here. As root on Debian this would set one up.'
  say 'downloading a container engine'
  mkdir -p "$engine_folder"/apt/{lists/partial,cache/archives/partial,packages} "$engine_programs"
  local release options
  release=$(. /etc/os-release && echo "$VERSION_CODENAME")
  # Compose 2 came with Debian 13. Its engine needs no newer libc than Debian 12 has, but runc does.
  sed -e 's/^Suites:.*/Suites: trixie/' -e '/^$/q' "$(grep -rlE '^URIs:.*debian/?$' /etc/apt/sources.list.d | head -1)" >"$engine_folder/apt/trixie.sources"
  options=(-o "Dir::Etc::sourcelist=$engine_folder/apt/trixie.sources" -o Dir::Etc::sourceparts=/dev/null
    -o "Dir::State::lists=$engine_folder/apt/lists" -o "Dir::Cache=$engine_folder/apt/cache" -o APT::Sandbox::User=root)
  apt-get update -qq && apt-get "${options[@]}" update -qq
  (
    cd "$engine_folder/apt/packages"
    apt-get "${options[@]}" download -qq docker.io docker-cli docker-compose docker-buildx containerd
    [ "$release" = bookworm ] || options=()
    apt-get -o APT::Sandbox::User=root download -qq runc tini slirp4netns libslirp0 iptables libip4tc2 libip6tc2 libxtables12 libnftnl11 libmnl0 \
      libnfnetlink0 libnetfilter-conntrack3
  )
  for package in "$engine_folder"/apt/packages/*.deb; do dpkg-deb -x "$package" "$engine_programs"; done
  for name in iptables iptables-save iptables-restore ip6tables ip6tables-save ip6tables-restore; do
    ln -sf xtables-legacy-multi "$engine_programs/usr/sbin/$name"
  done
}

start_engine() {
  local libraries=$engine_programs/usr/lib/$(uname -m)-linux-gnu
  mkdir -p "$engine_run" "$engine_folder/data" "$engine_folder/config"
  ln -sfn "$engine_programs/usr/libexec/docker/cli-plugins" "$engine_folder/config/cli-plugins"
  export DOCKER_HOST=unix://$engine_run/docker.sock DOCKER_CONFIG=$engine_folder/config PATH=$PATH:$engine_programs/usr/bin
  if docker version >/dev/null 2>&1; then return; fi
  rm -rf "$engine_run" && mkdir "$engine_run"
  PATH=$engine_programs/usr/sbin:$engine_programs/usr/bin:$PATH LD_LIBRARY_PATH=$libraries XTABLES_LIBDIR=$libraries/xtables \
    setsid unshare --mount --net --propagation private bash -c '
      echo $$ >"$1/namespace"; ip link set lo up; mount -t tmpfs tmpfs /run
      echo "nameserver 10.0.2.3" >"$1/resolv.conf"; mount --bind "$1/resolv.conf" /etc/resolv.conf
      until [ -e "$1/network" ]; do sleep 0.1; done
      exec dockerd --data-root "$2/data" --exec-root "$1/exec" -H "unix://$1/docker.sock" --pidfile "$1/dockerd.pid"
    ' engine "$engine_run" "$engine_folder" >"$engine_run/dockerd.log" 2>&1 </dev/null &
  until [ -s "$engine_run/namespace" ]; do sleep 0.1; done
  LD_LIBRARY_PATH=$libraries setsid "$engine_programs/usr/bin/slirp4netns" --configure --mtu=1500 "$(cat "$engine_run/namespace")" tap0 \
    >"$engine_run/slirp.log" 2>&1 </dev/null &
  echo $! >"$engine_run/slirp.pid"
  for _ in $(seq 100); do inside ip -4 addr show tap0 2>/dev/null | grep -q inet && break; sleep 0.1; done
  touch "$engine_run/network"
  for _ in $(seq 150); do docker version >/dev/null 2>&1 && return; sleep 0.2; done
  fail "The container engine does not start: $engine_run/dockerd.log"
}

if docker version >/dev/null 2>&1; then
  inside() { "$@"; }
elif podman version >/dev/null 2>&1; then
  docker() { podman "$@"; }
  inside() { "$@"; }
else
  inside() { nsenter --target "$(cat "$engine_run/namespace")" --mount --net --wdns="$PWD" "$@"; }
  download_engine
  start_engine
fi
say "engine: $(docker version --format '{{.Server.Version}}' 2>/dev/null || docker --version), compose $(docker compose version --short)"
