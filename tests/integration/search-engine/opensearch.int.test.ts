import { describe } from 'vitest'
import { createOpenSearchEngine } from '@/server/modules/search/engine/opensearch/opensearch-engine'
import { startOpenSearch } from '@/tests/support/opensearch/cluster'
import { whyNoOpenSearch } from '@/tests/support/opensearch/server-files'
import { describeEngine } from './conformance'

describe.skipIf(whyNoOpenSearch())('with a cluster', () => {
  describeEngine('OpenSearch', async ({ ctx }) => {
    const cluster = await startOpenSearch()
    const engine = createOpenSearchEngine(ctx.db, ctx.log, {
      url: cluster.url,
      prefix: `conformance-${process.pid}-${Date.now()}`,
      // What several shards count is put together.
      index: { shards: 2, replicas: 0 },
      waits: { search: 20_000, refresh: 20_000 },
    })
    return {
      engine,
      close: async () => {
        await engine.removeAll()
        await engine.close()
        await cluster.stop()
      },
    }
  })
})
