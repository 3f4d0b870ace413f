import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { TestApi } from './test-api'

/** A solved riddle, as the browser sends it along after `proof_required`. */
export async function solvedProof(api: TestApi): Promise<string> {
  const { body } = await api.request<Challenge>('GET', '/v1/accounts/proof')
  if (!body.data) throw new Error(`no riddle: ${body.error_code}`)
  const challenge = body.data
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
