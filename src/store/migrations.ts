import type { Migration } from 'kysely/migration'
import type { Engine } from './engine/columnTypes.ts'
import { createBiViews, dropBiViews, type ViewGrant } from './engine/biViews.ts'
import { setFence } from './engine/versionFence.ts'
import { operators } from './migrations/001_operators.ts'
import { audit } from './migrations/002_audit.ts'
import { orderIntents } from './migrations/003_order_intents.ts'
import { ledger } from './migrations/004_ledger.ts'
import { feeTotals } from './migrations/005_fee_totals.ts'
import { exports } from './migrations/006_exports.ts'
import { missingOrders } from './migrations/007_missing_orders.ts'
import { orderBlocks } from './migrations/008_order_blocks.ts'
import { quarters } from './migrations/009_quarters.ts'
import { noOrderBlocks } from './migrations/010_no_order_blocks.ts'
import { setAside } from './migrations/011_set_aside.ts'
import { receipts } from './migrations/012_receipts.ts'
import { sources } from './migrations/013_sources.ts'
import { listedElsewhere } from './migrations/014_listed_elsewhere.ts'
import { openSearch } from './migrations/014b_open_search.ts'
import { signedTrail } from './migrations/015_signed_trail.ts'
import { storeMark } from './migrations/015b_store_mark.ts'
import { everything } from './migrations/016_everything.ts'
import { shownPasswords } from './migrations/018_shown_passwords.ts'
import { oidcReturns } from './migrations/018b_oidc_returns.ts'
import { knownDevices } from './migrations/018c_known_devices.ts'
import { exportRequests } from './migrations/019_export_requests.ts'
import { orderApprovals } from './migrations/017_order_approvals.ts'
import { feeKinds } from './migrations/020_fee_kinds.ts'
import { paymentMethods } from './migrations/020b_payment_methods.ts'
import { erasure } from './migrations/019b_erasure.ts'
import { statements } from './migrations/022b_statements.ts'
import { handMatches } from './migrations/025_hand_matches.ts'
import { periods } from './migrations/023_periods.ts'
import { feeColumns } from './migrations/024_fee_columns.ts'
import { feeLevels } from './migrations/021_fee_levels.ts'
import { feeFloors } from './migrations/026_fee_floors.ts'
import { openStages } from './migrations/027_open_stages.ts'
import { lateOrders } from './migrations/028_late_orders.ts'
import { alerts } from './migrations/029_alerts.ts'
import { notes } from './migrations/030_notes.ts'
import { statusMeanings } from './migrations/032_status_meanings.ts'
import { orderTemplates } from './migrations/033_order_templates.ts'
import { savedViews } from './migrations/031_saved_views.ts'
import { alertReceivers } from './migrations/035_alert_receivers.ts'
import { feeIndexes } from './migrations/035c_fee_indexes.ts'
import { oldNotices } from './migrations/036_old_notices.ts'
import { accessTokens } from './migrations/038_access_tokens.ts'
import { alertDeliveries } from './migrations/035b_alert_deliveries.ts'
import { roomToUpdate } from './migrations/043_room_to_update.ts'
import { plainLetters } from './migrations/044_plain_letters.ts'
import { shownSearch } from './migrations/049_shown_search.ts'
import { removedFeatures } from './migrations/050_removed_features.ts'
import { accountMakers } from './migrations/046_account_makers.ts'
import { attempts } from './migrations/045_attempts.ts'
import { refusedFiles } from './migrations/045b_refused_files.ts'
import { rowNumbers } from './migrations/039_row_numbers.ts'
import { biViews } from './migrations/039b_bi_views.ts'
import { meaningLanguages } from './migrations/040_meaning_languages.ts'
import { sourceAmounts } from './migrations/041_source_amounts.ts'
import { followedAt } from './migrations/042_followed_at.ts'
import { versionFence } from './migrations/037_version_fence.ts'

/** What makes the tables, in the order of their names. A version is told from another by how many of them it knows. */
export function migrations(engine: Engine): Record<string, Migration> {
  const all = allMigrations(engine)
  return engine === 'postgres' ? withFence(withViews(all)) : all
}

export const migrationNames = Object.keys(allMigrations('sqlite')).toSorted()

/** Each step says in the same transaction which version may write from then on. */
function withFence(all: Record<string, Migration>): Record<string, Migration> {
  const first = migrationNames.indexOf('037_version_fence')
  const fenced = migrationNames.slice(first).map((name, n): [string, Migration] => [
    name,
    {
      async up(db) {
        await all[name]?.up(db)
        await setFence(db, first + n + 1)
      },
    },
  ])
  return { ...all, ...Object.fromEntries(fenced) }
}

/** Each step begins without the views of the tables, and the last one makes them anew. */
function withViews(all: Record<string, Migration>): Record<string, Migration> {
  const first = migrationNames.indexOf('039b_bi_views')
  let grants: ViewGrant[] = []
  const viewed = migrationNames.slice(first).map((name): [string, Migration] => [
    name,
    {
      async up(db) {
        grants = [...grants, ...(await dropBiViews(db))]
        await all[name]?.up(db)
        if (name === migrationNames.at(-1)) await createBiViews(db, grants)
      },
    },
  ])
  return { ...all, ...Object.fromEntries(viewed) }
}

function allMigrations(engine: Engine): Record<string, Migration> {
  return {
    '001_operators': operators(engine),
    '002_audit': audit(engine),
    '003_order_intents': orderIntents(engine),
    '004_ledger': ledger(engine),
    '005_fee_totals': feeTotals(engine),
    '006_exports': exports(engine),
    '007_missing_orders': missingOrders(),
    '008_order_blocks': orderBlocks(engine),
    '009_quarters': quarters(),
    '010_no_order_blocks': noOrderBlocks(),
    '011_set_aside': setAside(engine),
    '012_receipts': receipts(engine),
    '013_sources': sources(),
    '014_listed_elsewhere': listedElsewhere(engine),
    '014b_open_search': openSearch(engine),
    '015_signed_trail': signedTrail(engine),
    '015b_store_mark': storeMark(engine),
    '016_everything': everything(),
    '017_order_approvals': orderApprovals(engine),
    '018_shown_passwords': shownPasswords(engine),
    '018b_oidc_returns': oidcReturns(engine),
    '018c_known_devices': knownDevices(engine),
    '019_export_requests': exportRequests(engine),
    '019b_erasure': erasure(engine),
    '020_fee_kinds': feeKinds(engine),
    '020b_payment_methods': paymentMethods(engine),
    '021_fee_levels': feeLevels(engine),
    '022b_statements': statements(engine),
    '023_periods': periods(engine),
    '024_fee_columns': feeColumns(engine),
    '025_hand_matches': handMatches(engine),
    '026_fee_floors': feeFloors(engine),
    '027_open_stages': openStages(),
    '028_late_orders': lateOrders(engine),
    '029_alerts': alerts(engine),
    '030_notes': notes(engine),
    '031_saved_views': savedViews(engine),
    '032_status_meanings': statusMeanings(engine),
    '033_order_templates': orderTemplates(engine),
    '035_alert_receivers': alertReceivers(engine),
    '035b_alert_deliveries': alertDeliveries(engine),
    '035c_fee_indexes': feeIndexes(),
    '036_old_notices': oldNotices(),
    '037_version_fence': versionFence(),
    '038_access_tokens': accessTokens(engine),
    '039_row_numbers': rowNumbers(engine),
    '039b_bi_views': biViews(),
    '040_meaning_languages': meaningLanguages(engine),
    '041_source_amounts': sourceAmounts(),
    '042_followed_at': followedAt(engine),
    '043_room_to_update': roomToUpdate(engine),
    '044_plain_letters': plainLetters(),
    '046_account_makers': accountMakers(engine),
    '045_attempts': attempts(engine),
    '045b_refused_files': refusedFiles(engine),
    '049_shown_search': shownSearch(),
    '050_removed_features': removedFeatures(),
  }
}
