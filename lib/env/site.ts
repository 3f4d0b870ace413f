import 'server-only'

/** What pages need to know about their site, read when a page renders: one build serves any environment. */
export function siteEnv() {
  const { env } = process
  return {
    /** Origin people see, without a trailing slash. */
    siteUrl: (env.SITE_URL || `http://localhost:${env.PORT || 3000}`).replace(/\/+$/, ''),
    /** Demo data: the pages say so and are not indexed. */
    demo: env.DEMO ? env.DEMO === '1' || env.DEMO === 'true' : !env.DATABASE_URL,
    legal: {
      name: env.LEGAL_NAME || '',
      inn: env.LEGAL_INN || '',
      address: env.LEGAL_ADDRESS || '',
      email: env.CONTACT_EMAIL || '',
    },
  }
}
