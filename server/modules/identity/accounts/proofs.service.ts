import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { type ProofChallenge, ProofSolution } from '@/lib/contracts/sign-in'
import { AppError } from '@/server/platform/errors'
import type { Key } from '@/server/platform/keys'
import type { ServiceContext } from '../../context'
import { addressOf, type Limits } from './rate-limits'

/** A challenge is solved in a second or a few; this is for a phone that went to sleep meanwhile. */
const validSeconds = 600
/** Rounds of each guess, and between how many guesses the answer lies: about half a second of one desktop core. */
const cost = 2000
const fewestGuesses = 300
const maxGuesses = 700

/** Keys for this one use, so that a signature of ours made elsewhere is no proof. */
interface Signing {
  hmacSignatureSecret: string
  hmacKeySignatureSecret: string
}
const signingBy = (challenge: Key, solution: Key): Signing => ({
  hmacSignatureSecret: challenge.bytes.toString('hex'),
  hmacKeySignatureSecret: solution.bytes.toString('hex'),
})
/** Those of every secret in use, newest first. */
const acceptedSigning = ({ keys }: ServiceContext): Signing[] => {
  const solutions = keys.accepted('proof-solution')
  return keys.accepted('proof-challenge').flatMap((challenge) => {
    const solution = solutions.find(({ kid }) => kid === challenge.kid)
    return solution ? [signingBy(challenge, solution)] : []
  })
}

/** A riddle whose answer costs the asker work and us one look. */
export async function newChallenge(
  ctx: ServiceContext,
  limits: Limits,
  ip: string,
): Promise<z.output<typeof ProofChallenge>> {
  await limits.take('proofAddress', addressOf(ip))
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(maxGuesses, fewestGuesses),
    deriveKey,
    expiresAt: new Date(ctx.clock.now().getTime() + validSeconds * 1000),
    ...signingBy(ctx.keys.newest('proof-challenge'), ctx.keys.newest('proof-solution')),
  })
  if (!challenge.signature) throw new Error('the challenge is not signed')
  return { parameters: { ...challenge.parameters }, signature: challenge.signature }
}

const Given = z.object({
  challenge: z.object({
    parameters: z.looseObject({ expiresAt: z.number() }),
    signature: z.string(),
  }),
  solution: ProofSolution,
})

function read(proof: string): z.output<typeof Given> | null {
  try {
    return Given.safeParse(JSON.parse(Buffer.from(proof, 'base64').toString())).data ?? null
  } catch {
    return null
  }
}

/** Whether this is the answer to a riddle of ours, fresh and not used before. */
export async function isProof(
  ctx: ServiceContext,
  limits: Limits,
  proof: string | undefined,
): Promise<boolean> {
  const given = proof === undefined ? null : read(proof)
  if (!given || given.challenge.parameters.expiresAt * 1000 <= ctx.clock.now().getTime()) return false
  const payload = given as unknown as Payload
  let verified = false
  for (const signing of acceptedSigning(ctx)) {
    const checked = await verifySolution({ ...payload, deriveKey, ...signing }).catch(() => undefined)
    verified ||= checked?.verified ?? false
  }
  if (!verified) return false
  try {
    await limits.take('proofUse', given.challenge.signature)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
