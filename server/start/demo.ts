import { demoDefaults, isSeeded, type SeedStage, seedDemo, stageNames } from '@/server/demo/seed-demo'
import type { ServiceContext } from '@/server/modules/context'

/** Fills an empty demo database once, in one transaction: a first run cut short leaves nothing behind. */
export async function prepareDemo(ctx: ServiceContext): Promise<void> {
  if (await isSeeded(ctx.db)) return
  console.log('Первый запуск: готовим демонстрационные данные…')
  let shown: SeedStage | undefined
  await seedDemo(ctx.db, {
    ...demoDefaults,
    now: ctx.clock.now(),
    // Two processes may start at once on one database.
    onlyFirst: true,
    onProgress: ({ stage, done, total }) => {
      const isTerminal = process.stdout.isTTY
      const line = `  ${stageNames[stage]}: ${done} из ${total}`
      if (isTerminal) process.stdout.write(`\r${line.padEnd(60)}${done >= total ? '\n' : ''}`)
      else if (stage !== shown) console.log(`  ${stageNames[stage]}…`)
      shown = stage
    },
  })
}
