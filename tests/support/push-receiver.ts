import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'

/** What a push service got for one browser. */
export interface Pushed {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface PushReceiver {
  origin: string
  got: Pushed[]
  /** Status it answers with next; 201 unless told otherwise. */
  answerWith(status: number): void
  /** A browser: keys of its own, and the only one that can read what is sent to it. */
  browser(path: string): {
    subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
    read(pushed: Pushed): unknown
  }
  close(): Promise<void>
}

const bytes = (text: string) => Buffer.from(text)

/** A push service on this machine, with browsers that decrypt by RFC 8291 what comes for them. */
export async function startPushReceiver(): Promise<PushReceiver> {
  const got: Pushed[] = []
  let status = 201
  const server = createServer((req, res) => {
    const parts: Buffer[] = []
    req.on('data', (part: Buffer) => parts.push(part))
    req.on('end', () => {
      got.push({ path: req.url ?? '', headers: req.headers, body: Buffer.concat(parts) })
      res.writeHead(status).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const origin = `http://push.test:${(server.address() as AddressInfo).port}`
  return {
    origin,
    got,
    answerWith: (next) => {
      status = next
    },
    browser(path) {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      return {
        subscription: {
          endpoint: `${origin}${path}`,
          keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
        read: ({ body }) => decrypt(body, pair, auth),
      }
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

/** RFC 8291 over the one record of RFC 8188: salt, record size, the sender's key, what is encrypted. */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): unknown {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const shared = browser.computeSecret(senderKey)
  const info = Buffer.concat([bytes('WebPush: info\0'), browser.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, bytes('Content-Encoding: aes128gcm\0'), 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, bytes('Content-Encoding: nonce\0'), 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The last record ends with a two and nothing but zeros after it.
  const end = plain.lastIndexOf(2)
  if (end === -1 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no delimiter')
  return JSON.parse(plain.subarray(0, end).toString())
}

/** What RFC 8292 says about the sender; throws when the key does not fit the signature. */
export async function readVapid({ headers }: Pushed, audience: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), {
    algorithms: ['ES256'],
    audience,
  })
  return { key, payload }
}
