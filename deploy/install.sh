#!/bin/sh
# Installs the program on a plain machine: Debian, Ubuntu, openEuler, Kylin (麒麟). Run it from the folder that `npm run package` has made:
#   sudo deploy/install.sh --domain train.example.com
# It may run again at any time: what is there and right stays, and files with your own values are never written over.
#   --domain NAME     the name that people open; BASE_HOST of the environment
#   --cert, --key     certificate with its chain, and its key (PEM); without them one that browsers warn of is made
#   --node FILE       an archive of Node 24 for Linux (node-v24…-linux-x64.tar.xz), where neither Node 24 nor a package of it is at hand
#   --no-nginx        leaves the proxy to you
#   --dry-run         says what would be done, and does nothing
#   --root DIR        installs below DIR, without users, packages and services: to look at
set -eu

domain='' cert='' key='' node_archive='' with_nginx=1 dry='' root=''
usage() { sed -n '2,11p' "$0" | sed 's/^# \{0,1\}//'; exit "$1"; }
while [ $# -gt 0 ]; do
  case $1 in
    --domain) domain=$2; shift 2 ;;
    --cert) cert=$2; shift 2 ;;
    --key) key=$2; shift 2 ;;
    --node) node_archive=$2; shift 2 ;;
    --root) root=$2; shift 2 ;;
    --no-nginx) with_nginx=''; shift ;;
    --dry-run) dry=1; shift ;;
    -h | --help) usage 0 ;;
    *) echo "未知参数：$1" >&2; usage 2 >&2 ;;
  esac
done

say() { printf '%s\n' "$*"; }
fail() { printf '未能安装：%s\n' "$*" >&2; exit 1; }
# Runs a command, or says it.
act() { if [ -n "$dry" ]; then say "  将执行：$*"; else "$@"; fi; }
# Below another root, steps that need the system itself are left out.
system() { if [ -n "$root" ]; then say "  （--root：不执行 $*）"; else act "$@"; fi; }

here=$(cd "$(dirname "$0")/.." && pwd)
[ -f "$here/src/apps/server.ts" ] && [ -d "$here/node_modules" ] || fail "请在 npm run package 得到的文件夹中执行 deploy/install.sh"
[ -n "$domain" ] || fail '请用 --domain 给出人们访问的域名'
case $domain in *[!a-zA-Z0-9.-]* | .* | -*) fail "域名 $domain 不正确" ;; esac
[ -z "$cert" ] && [ -z "$key" ] || { [ -r "$cert" ] && [ -r "$key" ] || fail '--cert 与 --key 须同时给出，且可以读取'; }
[ -n "$root$dry" ] || [ "$(id -u)" = 0 ] || fail '请以 root 执行，或先用 --dry-run、--root 查看'

if [ -r /etc/os-release ]; then . /etc/os-release; fi
case "${ID:-} ${ID_LIKE:-}" in
  *debian* | *ubuntu*) family=apt ;;
  *openEuler* | *kylin* | *rhel* | *centos* | *fedora*) family=dnf ;;
  *) family='' ;;
esac
say "系统：${PRETTY_NAME:-未知}"
packages() {
  case $family in
    apt) system env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@" ;;
    dnf) system dnf install -y -q "$@" ;;
    *) [ -n "$root$dry" ] || fail "不认识的系统，请自行安装：$*" ;;
  esac
}

app=$root/opt/yanwu etc=$root/etc/yanwu data=$root/var/lib/yanwu backups=$root/var/backups/yanwu units=$root/etc/systemd/system

say '1. 用户 yanwu'
if [ -n "$root" ] || ! id yanwu >/dev/null 2>&1; then
  system useradd --system --home-dir /var/lib/yanwu --shell /usr/sbin/nologin yanwu
else say '  已存在'; fi
own() { [ -n "$root" ] || act chown "$@"; }

say '2. Node 24'
is_24() { [ -x "$1" ] && [ "$("$1" -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0)" -ge 24 ]; }
if is_24 "$root/usr/bin/node"; then say '  已安装'
elif [ -n "$node_archive" ]; then
  [ -r "$node_archive" ] || fail "找不到 $node_archive"
  act mkdir -p "$root/opt/node24" "$root/usr/bin"
  act tar -xf "$node_archive" --strip-components=1 -C "$root/opt/node24"
  act ln -sfn "$root/opt/node24/bin/node" "$root/usr/bin/node"
else
  found=$(command -v node || true)
  if [ -n "$found" ] && is_24 "$found"; then
    act mkdir -p "$root/usr/bin"
    act ln -sfn "$(readlink -f "$found")" "$root/usr/bin/node"
  else fail '没有 Node 24：请从 https://nodejs.org/dist/latest-v24.x/（或内部镜像）下载 linux 的归档，用 --node 指明'; fi
fi

say '3. 程序'
if [ "$here" = "$app" ]; then say '  就在 /opt/yanwu'
else
  # beside, then renamed: servers that run never see half of it
  act rm -rf "$app.next"
  act mkdir -p "$(dirname "$app")"
  act cp -a "$here" "$app.next"
  if [ -e "$app" ]; then act rm -rf "$app.before"; act mv "$app" "$app.before"; fi
  act mv "$app.next" "$app"
  own -R root:root "$app"
fi

say '4. 文件夹'
folder() { act mkdir -p "$1"; act chmod "$2" "$1"; own "$3" "$1"; }
folder "$etc" 0750 root:yanwu
folder "$etc/tls" 0750 root:yanwu
folder "$data" 0750 yanwu:yanwu
folder "$backups" 0750 yanwu:yanwu

# The first arguments are the file and its mode; the text comes by standard input. A file that is there is yours and stays.
keep() {
  if [ -e "$1" ]; then say "  保留 $1"; cat >/dev/null; return; fi
  if [ -n "$dry" ]; then say "  将写入 $1"; cat >/dev/null; return; fi
  (umask 077 && cat >"$1")
  chmod "$2" "$1"
  own root:yanwu "$1"
  say "  已写入 $1"
}
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

say '5. 环境变量'
keep "$etc/environment" 0640 <<END
# 所有网页进程与工作进程共用；每一项见 docs/operations.md。修改后：systemctl restart 'yanwu-*'
# 程序使用的数据库角色（受限；建立方法见 docs/operations.md 的 Roles made beforehand）
DATABASE_URL=postgres://yanwu_app:请修改@127.0.0.1:5432/yanwu
# 人们访问的域名；租户为 <租户>.$domain
BASE_HOST=$domain
# 前面有一层代理（nginx）
TRUST_PROXY=1
DRAIN_SECONDS=10
# 审计日志的签名，已随机生成；请另存一份，数据库管理员不应读到
AUDIT_KEY=$(random)
# 加密保存的密钥（如单点登录的客户端密钥），已随机生成；备份中没有它，请另存一份
SECRETS_KEY=$(random)
DEMO_DATA=false
# 文件：默认在 /var/lib/yanwu/files；几台机器时改用共享文件夹或对象存储
# STORAGE=s3
# STORAGE_ENDPOINT=https://objects.example.com
# STORAGE_BUCKET=yanwu
# STORAGE_ACCESS_KEY_ID=
# STORAGE_ACCESS_KEY_SECRET=
# 每天自动备份并试恢复；另须在 yanwu-worker@.service 中加上 EnvironmentFile=/etc/yanwu/migrate
# BACKUP_AT=02:30
# BACKUP_DIR=/var/backups/yanwu
# 短信登录
# SMS_PROVIDER=aliyun
END
keep "$etc/migrate" 0640 <<END
# 只给迁移、备份与恢复：数据库的所有者，绕过连接池
DATABASE_MIGRATE_URL=postgres://yanwu_owner:请修改@127.0.0.1:5432/yanwu
# 第一位管理员 admin 的密码；不写则随机生成，迁移时显示
# ADMIN_PASSWORD=
END

say '6. 服务'
act mkdir -p "$units"
for unit in "$here"/deploy/systemd/*.service; do
  to=$units/$(basename "$unit")
  if cmp -s "$unit" "$to"; then say "  未改变 $to"; else act cp "$unit" "$to"; act chmod 0644 "$to"; fi
done
system systemctl daemon-reload

if [ -n "$with_nginx" ]; then
  say '7. nginx 与证书'
  [ -n "$root" ] || command -v nginx >/dev/null 2>&1 || packages nginx
  if [ -n "$cert" ]; then
    act cp "$cert" "$etc/tls/fullchain.pem"
    act cp "$key" "$etc/tls/privkey.pem"
  elif [ -e "$etc/tls/fullchain.pem" ]; then say '  保留已有的证书'
  else
    say '  没有证书：生成一份自签名的，浏览器会提示；有证书后用 --cert 与 --key 再执行一次'
    act openssl req -x509 -newkey rsa:2048 -nodes -days 825 -subj "/CN=$domain" -addext "subjectAltName=DNS:$domain,DNS:*.$domain" \
      -keyout "$etc/tls/privkey.pem" -out "$etc/tls/fullchain.pem" 2>/dev/null
  fi
  if [ -z "$dry" ]; then chmod 0640 "$etc/tls/privkey.pem"; chmod 0644 "$etc/tls/fullchain.pem"; fi
  act mkdir -p "$root/etc/nginx/conf.d"
  to=$root/etc/nginx/conf.d/yanwu.conf
  if cmp -s "$here/deploy/nginx.conf" "$to"; then say "  未改变 $to"; elif [ -e "$to" ]; then say "  保留 $to（与随附的 deploy/nginx.conf 不同）"
  else act cp "$here/deploy/nginx.conf" "$to"; act chmod 0644 "$to"; fi
fi

say ''
say '接下来：'
say "  1. 在 /etc/yanwu/environment 与 /etc/yanwu/migrate 中写入数据库的密码"
say '  2. systemctl start yanwu-migrate'
say '  3. systemctl enable --now yanwu-web@8081 yanwu-web@8082 yanwu-worker@9091'
[ -z "$with_nginx" ] || say '  4. nginx -t && systemctl reload nginx'
say "  5. 检查：docs/operations.md 的 Commands，命令 doctor --url https://$domain"
