import { generateSecret, generateURI, verify } from 'otplib'
import { brand } from '@/lib/brand'

/** A code of the neighbouring half-minute counts too: clocks of phones differ. */
const toleranceSeconds = 30

export const newTotpSecret = (): string => generateSecret({ length: 20 })

export const totpUri = (secret: string, label: string): string =>
  generateURI({ issuer: brand.name, label, secret })

/** The time step a code belongs to; undefined for a wrong one. */
export async function totpStep(secret: string, code: string, now: Date): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined
  const epoch = Math.floor(now.getTime() / 1000)
  const result = await verify({ secret, token: code, epoch, epochTolerance: toleranceSeconds })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
