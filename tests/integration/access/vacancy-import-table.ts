import type { vacancyImportCalls } from '@/lib/contracts/vacancy-imports'
import { fileForm } from '@/tests/support/pictures'
import { all, type Row, viewerMayNot } from './row'

const some = 'abcdefghjk23'
const noEmployer = { guest: 401, candidateA: 403, candidateB: 403 }
/** Not theirs, or not there at all, which is the same. */
const nowhere = { ...all(404), ...noEmployer }
const imports = `/v1/my/vacancies/imports/${some}`
const feed = `/v1/my/vacancies/feeds/${some}`

export const vacancyImportTable: Record<keyof typeof vacancyImportCalls, Row> = {
  'GET /v1/my/vacancies/imports': { denied: noEmployer },
  'POST /v1/my/vacancies/imports': {
    body: () => fileForm('file', Buffer.from('Вакансия;Зарплата\nЧужая;1'), 'a.csv', 'text/csv'),
    denied: { ...noEmployer, ...viewerMayNot },
    changes: true,
  },
  'GET /v1/my/vacancies/imports/:publicId': { path: () => imports, denied: nowhere },
  'GET /v1/my/vacancies/imports/:publicId/rows': { path: () => `${imports}/rows`, denied: nowhere },
  'DELETE /v1/my/vacancies/imports/:publicId/drafts': {
    path: () => `${imports}/drafts`,
    denied: { ...nowhere, ...viewerMayNot },
    changes: true,
  },
  'GET /v1/my/vacancies/feeds': { denied: noEmployer },
  'POST /v1/my/vacancies/feeds': {
    body: () => ({ url: 'https://example.com/чужой.xml' }),
    denied: { ...noEmployer, ...viewerMayNot },
    changes: true,
  },
  'PUT /v1/my/vacancies/feeds/:publicId': {
    path: () => feed,
    body: () => ({}),
    denied: nowhere,
    changes: true,
  },
  'POST /v1/my/vacancies/feeds/:publicId/check': {
    path: () => `${feed}/check`,
    denied: nowhere,
    changes: true,
  },
  'DELETE /v1/my/vacancies/feeds/:publicId': { path: () => feed, denied: nowhere, changes: true },
}
