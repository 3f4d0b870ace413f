import { createStore } from 'zustand/vanilla'
import { lazyApi } from '@/lib/api/credentials'
import { ApiError } from '@/lib/api/errors'
import type { UserClaims } from '@/lib/contracts/accounts'
import type { CallInput } from '@/lib/contracts/calls'
import type { CodePurpose } from '@/lib/contracts/enums'
import type { SecondFactorChallenge } from '@/lib/contracts/second-factor'
import type { CodeRequested, SignIn, SignUp, TokenRecord, VerifyCode } from '@/lib/contracts/sign-in'
import { readDeviceId } from '@/lib/session/storage'
import { minuteMs } from '@/lib/shared/time'
import { signInWith } from './session'

/** Session-storage key of a pending code request, so that a reload keeps the countdown. */
const CODE_STORAGE_KEY = 'dv:code'

export interface AccountState {
  codeRequested: boolean
  username: string | null
  purpose: CodePurpose | null
  /** Id of the code request; binds the code to this tab. */
  request: string | null
  /** Moments in ms since 1970. */
  resendAt: number
  expiresAt: number
  /** A proof of work is being computed. */
  proving: boolean
  /** Error code of the last failed call; null after a success. */
  error: string | null
  /** Challenge of a sign-in that awaits its second factor. */
  secondFactor: SecondFactorChallenge | null
}

const nothingRequested = {
  codeRequested: false,
  username: null,
  purpose: null,
  request: null,
  resendAt: 0,
  expiresAt: 0,
} satisfies Partial<AccountState>

export const accountStore = createStore<AccountState>(() => ({
  ...nothingRequested,
  proving: false,
  error: null,
  secondFactor: null,
}))

/** Seconds until a new code may be requested; 0 or less when it may. */
export function resendSecondsLeft({ resendAt }: Pick<AccountState, 'resendAt'>, now = Date.now()): number {
  return Math.ceil((resendAt - now) / 1000)
}

type Remembered = Omit<AccountState, 'error' | 'proving' | 'secondFactor'>

function persistCodeRequest(state: Remembered): void {
  accountStore.setState(state)
  try {
    if (state.codeRequested) sessionStorage.setItem(CODE_STORAGE_KEY, JSON.stringify(state))
    else sessionStorage.removeItem(CODE_STORAGE_KEY)
  } catch (error) {
    console.warn('the code step will not survive a reload', error)
  }
}

/** Restores the code step after a reload; an expired request is deleted. */
export function restoreCodeRequest(now = Date.now()): void {
  if (accountStore.getState().codeRequested) return
  try {
    const stored = JSON.parse(sessionStorage.getItem(CODE_STORAGE_KEY) ?? 'null') as Remembered | null
    if (!stored?.codeRequested) return
    if (stored.expiresAt + 10 * minuteMs < now) sessionStorage.removeItem(CODE_STORAGE_KEY)
    else accountStore.setState(stored)
  } catch {
    sessionStorage.removeItem(CODE_STORAGE_KEY)
  }
}

/** The request abandoned by «another address», in case the same address is entered again: its code is still valid. */
let left: Remembered | null = null

/** Leaves the code step, to enter another address. */
export function clearCodeRequest(): void {
  const { error: _error, proving: _proving, secondFactor: _factor, ...state } = accountStore.getState()
  left = state
  persistCodeRequest(nothingRequested)
}

/** Returns to a request abandoned a moment ago, instead of a call that would answer «too early». */
function resumeCodeRequest(username: string, purpose: CodePurpose, now = Date.now()): boolean {
  const same = left?.codeRequested && left.username === username && left.purpose === purpose
  if (!same || !left || resendSecondsLeft(left, now) <= 0) return false
  persistCodeRequest(left)
  return true
}

/** The code of the pending request was used. */
export function finishCodeRequest(): void {
  left = null
  persistCodeRequest(nothingRequested)
}

function startCodeRequest(username: string, purpose: CodePurpose, answer: CodeRequested): void {
  const now = Date.now()
  persistCodeRequest({
    codeRequested: true,
    username,
    purpose,
    request: answer.request,
    resendAt: now + answer.resend_seconds * 1000,
    expiresAt: now + answer.expires_seconds * 1000,
  })
}

/** Stores the error code of a failed account call until the next success. */
export async function withPendingState<T>(work: () => Promise<T>): Promise<T> {
  try {
    const result = await work()
    accountStore.setState({ error: null })
    return result
  } catch (error) {
    accountStore.setState({ error: error instanceof ApiError ? error.code : 'unexpected_error' })
    throw error
  }
}

/** Makes a call, and retries it with a proof of work when the server requires one; the solver is loaded on demand. */
export async function withProofOfWork<T>(call: (proof: { proof?: string }) => Promise<T>): Promise<T> {
  try {
    return await call({})
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'proof_required') throw error
  }
  accountStore.setState({ proving: true })
  try {
    const { solveProof } = await import('@/lib/proof/solve')
    return await call({ proof: await solveProof() })
  } finally {
    accountStore.setState({ proving: false })
  }
}

/** Opens a session after the first factor; null when a second factor is required, which the page then shows. */
async function completeSignIn(work: () => Promise<TokenRecord>): Promise<UserClaims | null> {
  try {
    const record = await work()
    finishCodeRequest()
    return await signInWith(record)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'second_factor_required') throw error
    finishCodeRequest()
    accountStore.setState({ secondFactor: error.details.data as unknown as SecondFactorChallenge })
    return null
  }
}

/** Device id: distinguishes the owner of an account from a stranger guessing its password. */
function deviceOf(): { device?: string } {
  const device = readDeviceId()
  return device ? { device } : {}
}

/** @throws ApiError, as everything below. */
export function signUp(body: CallInput<'POST /v1/accounts/sign-up', 'body'>): Promise<void> {
  return withPendingState(async () => {
    const answer = await withProofOfWork((proof) =>
      lazyApi('POST /v1/accounts/sign-up', { body: { ...body, ...proof } }),
    )
    startCodeRequest((body as SignUp).username, 'sign_up', answer)
  })
}

export function signIn(body: SignIn): Promise<UserClaims | null> {
  return withPendingState(() =>
    completeSignIn(() =>
      withProofOfWork((proof) =>
        lazyApi('POST /v1/accounts/sign-in', { body: { ...body, ...deviceOf(), ...proof } }),
      ),
    ),
  )
}

/** Requests a code; a repeat for the same name and purpose resends it for the same request. */
export function sendCode(username: string, purpose: CodePurpose): Promise<void> {
  return withPendingState(async () => {
    if (!accountStore.getState().codeRequested && resumeCodeRequest(username, purpose)) return
    const state = accountStore.getState()
    const goesOn = state.username === username && state.purpose === purpose && state.request
    const body = { username, purpose, ...deviceOf(), ...(goesOn && { request: state.request as string }) }
    try {
      const answer = await withProofOfWork((proof) =>
        lazyApi('POST /v1/accounts/code/send', { body: { ...body, ...proof } }),
      )
      startCodeRequest(username, purpose, answer)
    } catch (error) {
      const wait = error instanceof ApiError ? error.details.retryAfter : undefined
      if (wait && goesOn)
        persistCodeRequest({ ...accountStore.getState(), resendAt: Date.now() + wait * 1000 })
      throw error
    }
  })
}

/** Verifies the code of the pending request and signs in. `password` is the new one, for `reset_password`. */
export function verifyCode(code: string, password?: string): Promise<UserClaims | null> {
  return withPendingState(async () => {
    const { username, purpose, request } = accountStore.getState()
    if (!username || !purpose) throw new ApiError('code_expired', 0)
    const body: VerifyCode = { username, purpose, code }
    if (request) body.request = request
    if (password !== undefined) body.password = password
    return completeSignIn(() =>
      withProofOfWork((proof) => lazyApi('POST /v1/accounts/code/verify', { body: { ...body, ...proof } })),
    )
  })
}
