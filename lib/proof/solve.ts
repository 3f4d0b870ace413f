import { type Challenge, solveChallengeWorkers } from 'altcha-lib'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import { minuteMs } from '@/lib/shared/time'

/** Maximum number of workers; one core is left to the page. */
const maxWorkers = 4
const timeoutMs = minuteMs

const toBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/**
 * Fetches a proof-of-work challenge and solves it in web workers.
 * @throws ApiError proof_required when this browser cannot
 */
export async function solveProof(): Promise<string> {
  const challenge = (await api('GET /v1/accounts/proof')) as unknown as Challenge
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(maxWorkers, Math.max(1, (navigator.hardwareConcurrency || 2) - 1)),
    createWorker: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    timeout: timeoutMs,
  }).catch((error: unknown) => {
    console.warn('no proof could be worked out', error)
    return null
  })
  if (!solution) throw new ApiError('proof_required', 428)
  return toBase64(JSON.stringify({ challenge, solution }))
}
