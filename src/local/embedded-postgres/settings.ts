/**
 * The server's settings, for a shop on one machine. They are passed on the command line, so that a data folder of an
 * older version starts with current settings.
 */
const SHOP: Record<string, string> = {
  cluster_name: 'level30',
  // Not reachable over the network: data-folder.ts explains why the socket is enough.
  listen_addresses: '',
  port: '5432',
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  // Queries are short: compiling them costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // Values of statements are customers' data: no log may contain them, neither as parameters nor in error details ("Key
  // (email)=(...) already exists").
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
};

/**
 * Confirmed sales depend on these. Set explicitly although they are PostgreSQL's defaults, so that they are not lost by
 * accident.
 */
const DURABLE: Record<string, string> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // While an archive is unreachable, the log kept for it must not fill the disk.
  max_slot_wal_keep_size: '16GB',
};

/** For tests: commits survive killed processes, but not a power failure. */
const FORGETFUL: Record<string, string> = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Several test files have shops on one server, each with as many connections as a real one.
  max_connections: '200',
};

/** The arguments after `postgres -D FOLDER`. */
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
