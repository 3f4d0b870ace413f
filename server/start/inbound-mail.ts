import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { SMTPServer, type SMTPServerAddress, type SMTPServerDataStream } from 'smtp-server'
import { mailLimits } from '@/lib/contracts/talent-mail'
import { routes } from '@/lib/routes'
import { hourMs, secondMs } from '@/lib/shared/time'
import type { ServiceContext } from '@/server/modules/context'
import { acceptMail, isOurMailbox, type MailRefusal } from '@/server/modules/talent/mail/accept.service'

/** Letters are in the memory of the process while they come. */
const connections = 10
/** Letters to one address in an hour, taken or not: each is parsed. */
const lettersPerHour = 200
const idleMs = 60 * secondMs
/** What is under way has this long at the end of the process. */
const closeMs = 8 * secondMs

/** An answer of the protocol. Servers before ours show it to the sender, in letters that ASCII has. */
const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })
const later = () => answer(451, '4.3.0 Temporarily unable to store the letter, please try again later')

const refusals = (site: string): Record<MailRefusal, Error> => ({
  unknown: answer(550, '5.1.1 No such address'),
  stranger: answer(
    550,
    `5.7.1 Forward letters from the confirmed e-mail of your account: ${site}${routes.myPeopleMail()}`,
  ),
  broken: answer(554, '5.6.0 The letter could not be read'),
  empty: answer(554, '5.6.0 The letter has neither a resume nor a text'),
  busy: answer(452, '4.3.1 Too many letters are waiting, please try again later'),
})

/** Reads to the end in any case: the answer comes after the last line. */
async function bytesOf(stream: SMTPServerDataStream): Promise<Buffer | 'too_large'> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    if (stream.sizeExceeded) chunks.length = 0
    else chunks.push(chunk as Buffer)
  }
  return stream.sizeExceeded ? 'too_large' : Buffer.concat(chunks)
}

export interface InboundMail {
  port: number
  stop(): Promise<void>
}

/** Takes letters about people that members of companies forward; nothing is ever sent back to a sender. */
export async function startInboundMail(ctx: ServiceContext): Promise<InboundMail | undefined> {
  const { INBOUND_MAIL_PORT, INBOUND_MAIL_HOST, INBOUND_MAIL_PROTOCOL, INBOUND_MAIL_DOMAIN, siteUrl } =
    ctx.env
  if (INBOUND_MAIL_PORT === undefined) return undefined
  const limiter = new RateLimiterMemory({
    keyPrefix: 'inbound-mail',
    points: lettersPerHour,
    duration: hourMs / secondMs,
  })
  const refused = refusals(siteUrl)

  /** An answer of ours goes on; whatever else failed is met again at the next try. */
  const settle = (work: Promise<string | undefined>, done: (error?: Error | null, text?: string) => void) =>
    void work.then(
      (text) => done(null, text),
      (error: Error) => {
        if ('responseCode' in error) return done(error)
        ctx.log.warn({ err: error }, 'a forwarded letter was not taken')
        done(later())
      },
    )

  async function accept({ address }: SMTPServerAddress, taken: number): Promise<undefined> {
    // Each recipient has an answer of their own only in LMTP; a sender brings the others by themselves.
    if (taken > 0) throw answer(452, '4.5.3 One recipient at a time')
    if (!(await isOurMailbox(ctx, address))) throw refused.unknown
    await limiter.consume(address.toLowerCase()).catch((error: unknown) => {
      throw error instanceof RateLimiterRes ? refused.busy : error
    })
  }

  async function take(
    stream: SMTPServerDataStream,
    recipient: SMTPServerAddress | undefined,
  ): Promise<string> {
    const raw = await bytesOf(stream)
    if (raw === 'too_large') throw answer(552, `5.3.4 More than ${mailLimits.letterBytes} bytes`)
    const outcome = await acceptMail(ctx, recipient?.address ?? '', raw)
    if (outcome !== 'taken') throw refused[outcome]
    return '2.0.0 The letter is stored'
  }

  const server = new SMTPServer({
    name: INBOUND_MAIL_DOMAIN,
    banner: '',
    lmtp: INBOUND_MAIL_PROTOCOL === 'lmtp',
    // Encryption is the part of the mail server in front; nobody signs in here.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: mailLimits.letterBytes,
    maxClients: connections,
    socketTimeout: idleMs,
    closeTimeout: closeMs,
    logger: false,
    onRcptTo: (recipient, session, done) => settle(accept(recipient, session.envelope.rcptTo.length), done),
    onData: (stream, session, done) => settle(take(stream, session.envelope.rcptTo[0]), done),
  })
  // A connection that breaks is the sender's; they try again.
  server.on('error', (error: Error) => ctx.log.debug({ err: error }, 'a mail connection failed'))
  await new Promise<void>((done, fail) => {
    server.server.once('error', fail)
    server.listen(INBOUND_MAIL_PORT, INBOUND_MAIL_HOST, () => {
      server.server.off('error', fail)
      done()
    })
  })
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : INBOUND_MAIL_PORT,
    stop: () => new Promise((done) => server.close(() => done())),
  }
}
