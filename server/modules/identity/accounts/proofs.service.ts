import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { type ProofChallenge, ProofSolution } from '@/lib/contracts/sign-in'
import { AppError } from '@/server/platform/errors'
import type { Key } from '@/server/platform/keys'
import type { ServiceContext } from '../../context'
import { ipKeyOf, type Limits } from './rate-limits'

/** Validity of a challenge: it is solved within seconds, but a phone may be suspended meanwhile. */
const validSeconds = 600
/** Cost parameters: rounds per guess and the range of the answer, about half a second of one desktop core. */
const cost = 2000
const fewestGuesses = 300
const maxGuesses = 700

/** Keys derived for this purpose, so that other signatures are not accepted. */
interface Signing {
  hmacSignatureSecret: string
  hmacKeySignatureSecret: string
}
const signingBy = (challenge: Key, solution: Key): Signing => ({
  hmacSignatureSecret: challenge.bytes.toString('hex'),
  hmacKeySignatureSecret: solution.bytes.toString('hex'),
})
/** Keys of all current secrets, newest first. */
const acceptedSigning = ({ keys }: ServiceContext): Signing[] => {
  const solutions = keys.accepted('proof-solution')
  return keys.accepted('proof-challenge').flatMap((challenge) => {
    const solution = solutions.find(({ kid }) => kid === challenge.kid)
    return solution ? [signingBy(challenge, solution)] : []
  })
}

/** Creates a proof-of-work challenge: expensive to solve, cheap to verify. */
export async function newChallenge(
  ctx: ServiceContext,
  limits: Limits,
  ip: string,
): Promise<z.output<typeof ProofChallenge>> {
  await limits.take('proofIp', ipKeyOf(ip))
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

/** Verifies a solution: ours, not expired, not used before. */
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
