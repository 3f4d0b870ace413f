import { brand } from '@/lib/brand'
import { demoAccounts } from '@/server/demo/demo-candidate'
import { demoDefaults, isSeeded, type SeedStage, seedDemo, stageNames } from '@/server/demo/seed-demo'
import { translator } from '@/server/lib/translator'
import type { ServiceContext } from '@/server/modules/context'
import type { Env } from '@/server/platform/env'

const t = translator('console')

/** Prints the URL of the site and the demo accounts. */
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

/** Seeds an empty demo database in one transaction: an interrupted first run leaves nothing behind. */
export async function prepareDemo(ctx: ServiceContext): Promise<void> {
  if (await isSeeded(ctx.db)) return
  console.log(t('demo.first'))
  let shown: SeedStage | undefined
  await seedDemo(ctx.db, {
    ...demoDefaults,
    now: ctx.clock.now(),
    // Two processes may start at once on one database.
    onlyFirst: true,
    onProgress: ({ stage, done, total }) => {
      const isTerminal = process.stdout.isTTY
      const line = `  ${t('demo.progress', { stage: stageNames[stage], done, total })}`
      if (isTerminal) process.stdout.write(`\r${line.padEnd(60)}${done >= total ? '\n' : ''}`)
      else if (stage !== shown) console.log(`  ${stageNames[stage]}…`)
      shown = stage
    },
  })
}
