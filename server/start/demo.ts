import { demoDefaults, isSeeded, type SeedStage, seedDemo, stageNames } from '@/server/demo/seed-demo'
import { translator } from '@/server/lib/translator'
import type { ServiceContext } from '@/server/modules/context'

const t = translator('console')

/** Fills an empty demo database once, in one transaction: a first run cut short leaves nothing behind. */
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
