import type { NextConfig } from 'next'

/** Next as it comes. Without a file of its own the fixture would be built by the configuration of the product. */
const config: NextConfig = {}

export default config
