import { serveJobs } from '@/server/platform/children/serve'
import { readVacancyFile } from './vacancy-file'

serveJobs(readVacancyFile)
