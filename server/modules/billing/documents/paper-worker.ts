import { serveJobs } from '@/server/platform/children/serve'
import { renderAct, renderActCorrection } from './act-pdf'
import { renderInvoice } from './invoice-pdf'
import type { PaperInput } from './paper-writer'
import { renderUkd } from './ukd-pdf'
import { renderUpd } from './upd-pdf'

serveJobs((input: PaperInput): Promise<Uint8Array> => {
  switch (input.kind) {
    case 'invoice':
      return renderInvoice(input.paper)
    case 'act':
      return renderAct(input.paper)
    case 'upd':
      return renderUpd(input.paper)
    case 'correction':
      return renderActCorrection(input.paper)
    case 'ukd':
      return renderUkd(input.paper)
  }
})
