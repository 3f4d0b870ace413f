import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installDebianPackage } from '@/scripts/debian-package.mjs'

const program = '/usr/sbin/nginx'

/** Whether there is an nginx to test with; as root on Debian it is installed when it is missing. */
export const hasNginx = (): boolean =>
  existsSync(program) || (installDebianPackage('nginx-light', 'the tests of caching') && existsSync(program))

const freePort = () =>
  new Promise<number>((found, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => found(port))
    })
  })

/** A cache as an operator would put in front: it keeps what the answers allow, and nothing else. */
const caching = (folder: string, port: number, upstream: string) => `
  proxy_cache_path ${folder}/cache keys_zone=pages:10m max_size=100m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${upstream};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_cache pages;
      proxy_cache_lock on;
      proxy_cache_revalidate on;
      proxy_cache_use_stale updating;
      proxy_cache_background_update on;
      add_header X-Cache $upstream_cache_status always;
    }
  }`

export interface Upstreams {
  /** Ports of this machine that answer requests, and those that take sockets. */
  requests: readonly number[]
  sockets: readonly number[]
  /** Those that answer pages, where calls of `/v1` and files are answered by others. */
  pages?: readonly number[]
}

const serversOf = (ports: readonly number[]) =>
  ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join('\n    ')

/** Shares requests out among processes; one that refuses or drains is passed over. As `docs/scaling.md` shows it. */
const balancing = (port: number, { requests, sockets, pages = requests }: Upstreams) => `
  upstream requests {
    ${serversOf(requests)}
    keepalive 16;
    # Shorter than the five seconds after which a process closes an idle connection.
    keepalive_timeout 4s;
  }
  upstream pages {
    ${serversOf(pages)}
    keepalive 16;
    keepalive_timeout 4s;
  }
  upstream sockets {
    ${serversOf(sockets)}
  }
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  server {
    listen 127.0.0.1:${port};
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $connection_upgrade;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_next_upstream error timeout http_503;
    proxy_read_timeout 120s;
    client_max_body_size 250m;
    location / { proxy_pass http://pages; }
    location /v1/ { proxy_pass http://requests; }
    location /files/ { proxy_pass http://requests; }
    location /app/ { proxy_pass http://sockets; }
    location /apps/ { proxy_pass http://sockets; }
  }`

const configuration = (folder: string, server: string) => `
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
daemon off;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${server}
}
`

export interface Nginx {
  url: string
  stop(): Promise<void>
}

/** Debian's nginx as a caching proxy of `upstream` on a free port of this machine. */
export const startNginx = (upstream: string): Promise<Nginx> =>
  start((folder, port) => caching(folder, port, upstream))

/** Debian's nginx in front of several processes. */
export const startBalancer = (upstreams: Upstreams, port?: number): Promise<Nginx> =>
  start((_, listen) => balancing(listen, upstreams), port)

async function start(server: (folder: string, port: number) => string, wanted?: number): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'dvoe-nginx-'))
  mkdirSync(join(folder, 'cache'))
  const port = wanted ?? (await freePort())
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, `user root;${configuration(folder, server(folder, port))}`)
  const child: ChildProcess = spawn(program, ['-p', folder, '-c', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = new Promise<void>((done) => {
    child.once('exit', () => done())
  })
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`)
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
