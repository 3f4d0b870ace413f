import { serveJobs } from '@/server/platform/children/serve'
import { type OfferPaper, renderOffer } from './pdf'

serveJobs((paper: OfferPaper): Promise<Uint8Array> => renderOffer(paper))
