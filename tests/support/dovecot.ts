import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ImapFlow } from 'imapflow'
import { installDebianPackage } from '@/scripts/debian-package.mjs'
import { freePort } from './own-server'

const program = '/usr/sbin/dovecot'
const nobody = 65534
const password = 'letters'

/** Whether there is an IMAP server to test with: Dovecot starts as root only; on Debian it is installed when missing. */
export function hasDovecot(): boolean {
  const has =
    process.getuid?.() === 0 &&
    (existsSync(program) ||
      (installDebianPackage('dovecot-imapd', 'the tests of mailboxes') && existsSync(program)))
  if (!has)
    console.log('No Dovecot, or no right to start it: the tests of the mailbox of reports are skipped.')
  return has
}

export interface Mailbox {
  /** `imap://reports:…@127.0.0.1:port/INBOX` */
  url: string
  /** Puts a letter there, unread. */
  deliver(letter: string): Promise<void>
  /** Subjects of the letters there, and which of them are unread. */
  letters(): Promise<{ subject: string; unread: boolean }[]>
  stop(): Promise<void>
}

/** Debian's Dovecot on a port of its own, with one mailbox. */
export async function startDovecot(): Promise<Mailbox> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'dvoe-dovecot-'))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'mail'))
  chownSync(join(folder, 'mail'), nobody, nobody)
  writeFileSync(
    join(folder, 'dovecot.conf'),
    `base_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:${folder}/mail
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${nobody} gid=${nobody} home=${folder}/mail
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`,
  )
  const child = spawn(program, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' })
  const connect = async () => {
    const client = new ImapFlow({
      ...{ host: '127.0.0.1', port, secure: false, logger: false as const },
      auth: { user: 'reports', pass: password },
    })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const deadline = Date.now() + 15_000
  for (;;) {
    const client = await connect().catch(() => undefined)
    if (client) {
      await client.logout()
      break
    }
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('Dovecot does not answer')
    await new Promise((done) => setTimeout(done, 50))
  }
  const within = async <T>(work: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const client = await connect()
    const lock = await client.getMailboxLock('INBOX')
    try {
      return await work(client)
    } finally {
      lock.release()
      await client.logout()
    }
  }
  return {
    url: `imap://reports:${password}@127.0.0.1:${port}/INBOX`,
    deliver: (letter) =>
      within(async (client) => {
        await client.append('INBOX', letter.replace(/\r?\n/g, '\r\n'))
      }),
    letters: () =>
      within(async (client) =>
        (await client.fetchAll('1:*', { envelope: true, flags: true })).map(({ envelope, flags }) => ({
          subject: envelope?.subject ?? '',
          unread: !flags?.has('\\Seen'),
        })),
      ),
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
