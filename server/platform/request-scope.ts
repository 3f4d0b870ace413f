import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Span } from '@opentelemetry/api'

/** What belongs to one request from its first byte to the last job it leads to. */
export interface RequestScope {
  /** A UUID: of the browser's `X-Request-Id`, or made here. Log lines, error reports and traces bear it. */
  requestId: string
  /** Template of the address (`/v1/vacancies/:publicId`), known once a router has found it. */
  route?: string
  /** What runs now, where the request is traced. */
  span?: Span | undefined
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs the work, and everything that it starts, as part of a request. */
export const runInScope = <T>(scope: RequestScope, work: () => T): T => scopes.run(scope, work)

/** The request that the running code belongs to; absent for timed jobs and at start. */
export const currentScope = (): RequestScope | undefined => scopes.getStore()

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** The id that a client gave its request, or a new one: anything but a UUID could be somebody's data. */
export const requestIdOf = (given: unknown): string =>
  typeof given === 'string' && uuid.test(given) ? given : randomUUID()
