import { demoAccounts } from '@/server/demo/demo-accounts'
import type { Env } from '@/server/platform/env'

/** Tells the person at the terminal where the site is and how to get in. */
export function announce(env: Env, port: number, demoKey: string | undefined): void {
  const url = env.siteUrl.startsWith('http://localhost:') ? `http://localhost:${port}` : env.siteUrl
  const lines = [`«Двое» работает: ${url}/`]
  if (demoKey) {
    lines.push(
      '',
      'Демонстрационный режим. Войти можно так:',
      ...demoAccounts.map(({ who, email, password }) => `  ${who}: ${email} / ${password}`),
      'Письма, СМС с кодами и пробная оплата (откройте один раз в своём браузере):',
      `  ${url}/outbox?key=${demoKey}`,
    )
  }
  console.log(lines.join('\n'))
}
