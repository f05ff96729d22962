// Fixed seed of property tests, so that a failure is caused by a change, not by luck. PROPERTY_SEED=… selects other cases.
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_122) })
