import { connect } from '@/server/db/client'
import { createOutboxRelay } from '@/server/jobs/outbox-relay'
import { createLogger } from '@/server/platform/logger'

// A process that takes events from the outbox and never finishes with them: the test kills it there.
const log = createLogger('silent')
const database = connect(process.env.TEST_DATABASE_URL ?? '', { max: 2, log })
const relay = createOutboxRelay({
  database,
  log,
  handlers: [
    {
      name: 'hanging',
      handle: ({ event }) => {
        process.stdout.write(`${event.kind}\n`)
        return new Promise(() => {})
      },
    },
  ],
})
await relay.start()
