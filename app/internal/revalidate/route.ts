import { timingSafeEqual } from 'node:crypto'
import { revalidatePath } from 'next/cache'
import { type PageRefresh, pageRefresh } from '@/lib/contracts/web-bridge'
import { webBridge } from '@/lib/env/site-config'
import { routes } from '@/lib/routes'

const same = (given: string, secret: string) =>
  given.length === secret.length && timingSafeEqual(Buffer.from(given), Buffer.from(secret))

/** Revalidates changed pages on request of this very process; answers 404 to anyone else. */
export async function POST(request: Request): Promise<Response> {
  const secret = webBridge()?.refreshSecret
  if (!secret || !same(request.headers.get(pageRefresh.header) ?? '', secret)) {
    return new Response(null, { status: 404 })
  }
  const { vacancies, companies, landings } = (await request.json()) as PageRefresh
  for (const id of vacancies) revalidatePath(routes.vacancy(id))
  for (const id of companies) {
    revalidatePath(routes.company(id))
    revalidatePath(routes.companyWidget(id))
  }
  // By the inner address, which next.config.ts rewrites theirs to.
  for (const path of landings) revalidatePath(`${routes.landing('vacancies', 'landing')}/${path}`)
  return new Response(null, { status: 204 })
}
