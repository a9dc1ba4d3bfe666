import type { ResourceProps } from 'ra-core'
import { lazyPage } from '../language/lazyMui.tsx'
import { OrderList } from '../orders/OrderList.tsx'

export const ofService: ResourceProps[] = [
  {
    name: 'orders',
    list: OrderList,
    show: lazyPage(
      ['customers', 'field-names', 'notes', 'order-form', 'orders', 'statuses'],
      () => import('../orders/show/OrderShow.tsx'),
      'OrderShow',
    ),
    create: lazyPage(
      ['customers', 'field-names', 'intents', 'order-form', 'setup'],
      () => import('../orders/create/OrderCreate.tsx'),
      'OrderCreate',
    ),
  },
  {
    name: 'users',
    list: lazyPage(['customers'], () => import('../users/UserList.tsx'), 'UserList'),
    show: lazyPage(
      ['customers', 'intents', 'notes', 'orders', 'statuses'],
      () => import('../users/UserShow.tsx'),
      'UserShow',
    ),
    create: lazyPage(['customers', 'order-form'], () => import('../users/UserCreate.tsx'), 'UserCreate'),
  },
  {
    name: 'payment-methods',
    list: lazyPage(
      ['field-names', 'order-form', 'setup'],
      () => import('../payment-methods/PaymentMethodList.tsx'),
      'PaymentMethodList',
    ),
  },
  { name: 'mids', list: lazyPage(['setup'], () => import('../mids/MidList.tsx'), 'MidList') },
  {
    name: 'currencies',
    list: lazyPage(['setup'], () => import('../currencies/CurrencyList.tsx'), 'CurrencyList'),
  },
  { name: 'tokens', list: lazyPage(['setup'], () => import('../tokens/TokenList.tsx'), 'TokenList') },
]

export const ofServer: ResourceProps[] = [
  { name: 'fees', list: lazyPage(['fees'], () => import('../fees/FeeReport.tsx'), 'FeeReport') },
  {
    name: 'payouts',
    list: lazyPage(['payouts'], () => import('../payouts/PayoutList.tsx'), 'PayoutList'),
    show: lazyPage(['payouts', 'statements'], () => import('../payouts/PayoutShow.tsx'), 'PayoutShow'),
  },
  {
    name: 'claims',
    list: lazyPage(['claims', 'statements'], () => import('../claims/ClaimList.tsx'), 'ClaimList'),
    edit: lazyPage(
      ['agreed-rates', 'claims', 'fees', 'statements'],
      () => import('../claims/ClaimEdit.tsx'),
      'ClaimEdit',
    ),
  },
  {
    name: 'agreed-rates',
    list: lazyPage(['agreed-rates', 'field-names'], () => import('../agreed-rates/RateList.tsx'), 'RateList'),
    edit: lazyPage(['agreed-rates', 'field-names'], () => import('../agreed-rates/RateEdit.tsx'), 'RateEdit'),
  },
  {
    name: 'periods',
    list: lazyPage(['periods'], () => import('../periods/PeriodList.tsx'), 'PeriodList'),
    create: lazyPage(
      ['fees', 'payouts', 'periods', 'statements'],
      () => import('../periods/PeriodCreate.tsx'),
      'PeriodCreate',
    ),
    show: lazyPage(
      ['audit', 'data-status', 'exports', 'fees', 'payouts', 'periods', 'statements'],
      () => import('../periods/PeriodShow.tsx'),
      'PeriodShow',
    ),
  },
  {
    name: 'statements',
    list: lazyPage(['statements'], () => import('../statements/StatementList.tsx'), 'StatementList'),
    show: lazyPage(
      ['statements', 'payouts'],
      () => import('../statements/StatementShow.tsx'),
      'StatementShow',
    ),
  },
  {
    name: 'intents',
    list: lazyPage(['intents'], () => import('../intents/IntentList.tsx'), 'IntentList'),
    show: lazyPage(
      ['customers', 'field-names', 'intents', 'order-form', 'orders', 'setup', 'statuses'],
      () => import('../intents/IntentShow.tsx'),
      'IntentShow',
    ),
  },
  {
    name: 'operators',
    list: lazyPage(['customers', 'team'], () => import('../operators/OperatorList.tsx'), 'OperatorList'),
    create: lazyPage(
      ['customers', 'team'],
      () => import('../operators/OperatorCreate.tsx'),
      'OperatorCreate',
    ),
    edit: lazyPage(['customers', 'team'], () => import('../operators/OperatorEdit.tsx'), 'OperatorEdit'),
  },
  {
    name: 'access-tokens',
    list: lazyPage(['team'], () => import('../access-tokens/TokenList.tsx'), 'TokenList'),
    edit: lazyPage(['team'], () => import('../access-tokens/TokenPage.tsx'), 'TokenPage'),
  },
  {
    name: 'audit',
    list: lazyPage(
      ['audit', 'field-names', 'intents', 'team'],
      () => import('../audit/AuditList.tsx'),
      'AuditList',
    ),
  },
  {
    name: 'alerts',
    list: lazyPage(['alerts'], () => import('../alerts/AlertsPage.tsx'), 'AlertsPage'),
    show: lazyPage(['alerts'], () => import('../alerts/AlertShow.tsx'), 'AlertShow'),
  },
  {
    name: 'alert-receivers',
    edit: lazyPage(['alerts'], () => import('../alert-receivers/ReceiverEdit.tsx'), 'ReceiverEdit'),
  },
  {
    name: 'unreadable',
    list: lazyPage(
      ['data-status', 'orders'],
      () => import('../unreadable/UnreadableList.tsx'),
      'UnreadableList',
    ),
    show: lazyPage(
      ['data-status', 'orders', 'customers'],
      () => import('../unreadable/UnreadableShow.tsx'),
      'UnreadableShow',
    ),
  },
  {
    name: 'undocumented',
    list: lazyPage(
      ['data-status', 'orders'],
      () => import('../undocumented/UndocumentedList.tsx'),
      'UndocumentedList',
    ),
  },
  {
    name: 'statuses',
    list: lazyPage(['statuses'], () => import('../statuses/StatusList.tsx'), 'StatusList'),
  },
]
