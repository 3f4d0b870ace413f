import { brand } from '@/lib/brand'
import { demoAccounts } from '@/server/demo/demo-accounts'
import { translator } from '@/server/lib/translator'
import type { Env } from '@/server/platform/env'

const t = translator('console')

/** Tells the person at the terminal where the site is and how to get in. */
export function announce(env: Env, port: number, demoKey: string | undefined): void {
  const url = env.siteUrl.startsWith('http://localhost:') ? `http://localhost:${port}` : env.siteUrl
  const lines = [t('announce.running', { brand: brand.name, url })]
  if (demoKey) {
    lines.push(
      '',
      t('announce.demo'),
      ...demoAccounts.map(({ who, email, password }) => `  ${who}: ${email} / ${password}`),
      t('announce.outbox'),
      `  ${url}/outbox?key=${demoKey}`,
    )
  }
  console.log(lines.join('\n'))
}
