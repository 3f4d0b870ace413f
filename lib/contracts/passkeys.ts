import { z } from './zod'

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+={0,2}$/, 'invalid')

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: z.object({}),
}

/** Result of `navigator.credentials.create()` as JSON. */
export const NewPasskeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8000),
    attestationObject: base64url(30_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})

/** Result of `navigator.credentials.get()` as JSON. */
export const PasskeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(8000),
    userHandle: base64url(200).optional(),
  }),
})
export type PasskeyResponse = z.infer<typeof PasskeyResponse>

/** Options of the browser call, in the JSON form of WebAuthn. */
export const PasskeyOptions = z.object({ challenge: z.string(), options: z.looseObject({}) })
