/**
 * The server's settings: a shop on one machine that it shares with its users' browsers. They travel on the command
 * line, with the program, so that a data folder of an older version starts with today's.
 */
const SHOP: Record<string, string> = {
  cluster_name: 'level30',
  // Nothing is reachable over the network: see data-folder.ts on why the socket is enough.
  listen_addresses: '',
  port: '5432',
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  // Short queries only: compiling them costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // Values of statements are customers' data: no log shows them, neither as parameters nor as the details of an error
  // ("Key (email)=(...) already exists").
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
};

/** What an acknowledged sale rests on. Named although they are PostgreSQL's defaults: they must not be lost by accident. */
const DURABLE: Record<string, string> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // An archive that is away for long must not fill the disk with the log that is kept for it.
  max_slot_wal_keep_size: '16GB',
};

/** For tests: what is committed survives any killed process, but not the machine's power. */
const FORGETFUL: Record<string, string> = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/** The words after `postgres -D FOLDER`. */
export function settingsArguments(
  socketDir: string,
  durable: boolean,
  others: Record<string, string> = {},
): string[] {
  const settings = {
    ...SHOP,
    ...(durable ? DURABLE : FORGETFUL),
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    ...others,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
