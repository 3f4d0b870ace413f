import type { Call } from '@/lib/contracts/call'
import type { CallName } from '@/lib/contracts/calls'

/** What nobody but the person sees. */
const ownTags = new Set([
  'calendars',
  'favorites',
  'hiding',
  'matching',
  'notifications',
  'personal-data',
  'realtime',
  'saved-searches',
  'second-factor',
  'shelf',
  'step-up',
  'views',
])

/** What guards the account itself, or takes back what was given. */
const stillOpen: ReadonlySet<CallName> = new Set([
  'POST /v1/accounts/token/refresh',
  'PUT /v1/accounts/email',
  'PUT /v1/accounts/phone',
  'PUT /v1/accounts/password',
  'DELETE /v1/accounts/sessions',
  'DELETE /v1/accounts/sessions/:sessionId',
  'DELETE /v1/accounts/avatar',
  'POST /v1/accounts/company/:publicId/departure',
  'DELETE /v1/my/payment-methods/:publicId',
  'DELETE /v1/my/purchases/:publicId',
  'DELETE /v1/my/invoices/:publicId',
  'POST /v1/my/purchases/:publicId/refund',
  'POST /v1/my/exports',
  'POST /v1/my/refunds',
  'DELETE /v1/my/refunds/:publicId',
  'POST /v1/my/subscription/actions',
  'POST /v1/interviews/:publicId/actions',
  'DELETE /v1/interviews/:publicId/pass',
  'DELETE /v1/interviews/:publicId/recording-consent',
] satisfies CallName[])

/** An account on its way out may look and take back; it starts nothing that others would see. */
export const isClosedToLeavingAccount = (
  name: CallName,
  { method, auth, tag }: Pick<Call, 'method' | 'auth' | 'tag'>,
): boolean => method !== 'GET' && auth === 'required' && !ownTags.has(tag) && !stillOpen.has(name)
