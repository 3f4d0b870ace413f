import { EmbeddedEngine } from '@/server/modules/search/engine/embedded/embedded-engine'
import { describeEngine } from './conformance'

describeEngine('the search in memory', async (api) => ({
  engine: new EmbeddedEngine(api.ctx.db),
  close: async () => {},
}))
