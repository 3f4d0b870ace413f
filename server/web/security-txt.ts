import { dayMs } from '@/lib/shared/duration'

/** Where to report a weakness (RFC 9116). It may promise less than a year; rounded to days, it stays the same for caches. */
export function securityTxt(siteUrl: string, email: string, now: Date): string {
  const expires = new Date(Math.floor(now.getTime() / dayMs) * dayMs + 180 * dayMs)
  return [
    `Contact: ${email ? `mailto:${email}` : `${siteUrl}/ru/contacts`}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: ru, en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
