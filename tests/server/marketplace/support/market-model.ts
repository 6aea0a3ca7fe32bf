/**
 * A model of the marketplace in plain bookkeeping: each customer's money, the owner of each account, the state of each listing. It
 * shares no code with the shop; the simulation compares the shop with it after every step.
 */
export interface ModelListing {
  sellerId: number;
  account: number;
  minimum: number | null;
  instaBuy: number | null;
  warrantySeconds: number;
  endsAt: number;
  state: 'open' | 'sold' | 'claimed' | 'paid' | 'returned' | 'over';
  leader: { who: number; amount: number; max: number } | null;
  hasBids: boolean;
  buyerId: number | null;
  price: number;
  warrantyEndsAt: number;
}

export class MarketModel {
  /** Seconds since the simulation began. */
  now = 0;
  readonly balance = new Map<number, number>();
  readonly owner = new Map<number, number>();
  readonly listings = new Map<number, ModelListing>();
  commission = 0;
  owedToSellers = 0;
  readonly #softClose: number;

  constructor(softCloseSeconds: number) {
    this.#softClose = softCloseSeconds;
  }

  list(
    id: number,
    listing: Omit<ModelListing, 'state' | 'leader' | 'hasBids' | 'buyerId' | 'price' | 'warrantyEndsAt'>,
  ): void {
    const fresh = { leader: null, hasBids: false, buyerId: null, price: 0, warrantyEndsAt: 0 };
    this.listings.set(id, { ...listing, ...fresh, state: 'open' });
  }

  isListed(account: number): boolean {
    return [...this.listings.values()].some((one) => one.account === account && one.state === 'open');
  }

  isClaimed(account: number): boolean {
    return [...this.listings.values()].some((one) => one.account === account && one.state === 'claimed');
  }

  bid(id: number, who: number, amount: number, max: number, isInstaBuy: boolean): string {
    const listing = this.#get(id);
    const { leader, minimum, instaBuy } = listing;
    if (listing.sellerId === who) return 'barred';
    if (listing.state !== 'open' || this.now >= listing.endsAt) return 'barred';
    if (isInstaBuy || amount === instaBuy) return this.#buy(listing, who, amount, max);
    if (leader?.who === who || minimum === null) return 'barred';
    const least = leader ? leader.amount + 1 : minimum;
    if (amount < least || max < amount) return 'amount_refused';
    if (instaBuy !== null && (amount > instaBuy || max >= instaBuy)) return 'amount_refused';
    if (this.#has(who) < max) return 'insufficient_balance';
    listing.hasBids = true;
    listing.endsAt = Math.max(listing.endsAt, this.now + this.#softClose);
    if (leader && max <= leader.max) {
      leader.amount = Math.min(leader.max, max + 1);
      return 'outbid';
    }
    if (leader) this.#add(leader.who, leader.max);
    this.#add(who, -max);
    listing.leader = { who, max, amount: leader ? Math.max(amount, leader.max + 1) : amount };
    if (leader && amount > leader.max) listing.leader.amount = amount;
    return 'leading';
  }

  cancel(id: number): string {
    const listing = this.#get(id);
    if (listing.state !== 'open' || this.now >= listing.endsAt || listing.hasBids) return 'refused';
    listing.state = 'over';
    return 'cancelled';
  }

  /** What jobs do: ends and payouts that are due. */
  settle(): void {
    for (const listing of this.listings.values()) {
      if (listing.state === 'open' && this.now >= listing.endsAt) this.#close(listing);
      if (listing.state === 'sold' && this.now >= listing.warrantyEndsAt) {
        const part = listing.price - Math.round(listing.price / 10);
        this.#add(listing.sellerId, part);
        this.owedToSellers -= part;
        listing.state = 'paid';
      }
    }
  }

  claim(id: number, who: number): string {
    const listing = this.#get(id);
    if (listing.state === 'claimed') return 'refused';
    if (listing.state !== 'sold' || this.now >= listing.warrantyEndsAt) return 'refused';
    if (this.owner.get(listing.account) !== who || this.isListed(listing.account)) return 'refused';
    listing.state = 'claimed';
    return 'opened';
  }

  decide(id: number, isRefund: boolean): void {
    const listing = this.#get(id);
    listing.state = isRefund ? 'returned' : 'sold';
    if (!isRefund) return;
    const commission = Math.round(listing.price / 10);
    this.#add(listing.buyerId ?? 0, listing.price);
    this.commission -= commission;
    this.owedToSellers -= listing.price - commission;
    this.owner.set(listing.account, listing.sellerId);
  }

  /** What is set aside for a customer's leading bids. */
  heldFor(who: number): number {
    let held = 0;
    for (const { state, leader } of this.listings.values())
      if (state === 'open' && leader?.who === who) held += leader.max;
    return held;
  }

  #buy(listing: ModelListing, who: number, amount: number, max: number): string {
    if (listing.instaBuy === null) return 'barred';
    if (amount !== listing.instaBuy || max !== amount) return 'amount_refused';
    const own = listing.leader?.who === who ? listing.leader.max : 0;
    if (this.#has(who) + own < amount) return 'insufficient_balance';
    if (listing.leader) this.#add(listing.leader.who, listing.leader.max);
    this.#add(who, -amount);
    listing.leader = null;
    this.#sell(listing, who, amount);
    return 'bought';
  }

  #close(listing: ModelListing): void {
    const { leader } = listing;
    if (!leader) {
      listing.state = 'over';
      return;
    }
    this.#add(leader.who, leader.max - leader.amount);
    this.#sell(listing, leader.who, leader.amount);
  }

  #sell(listing: ModelListing, buyerId: number, price: number): void {
    const commission = Math.round(price / 10);
    this.commission += commission;
    this.owedToSellers += price - commission;
    this.owner.set(listing.account, buyerId);
    Object.assign(listing, {
      buyerId,
      price,
      state: 'sold',
      warrantyEndsAt: this.now + listing.warrantySeconds,
    });
  }

  #get(id: number): ModelListing {
    const listing = this.listings.get(id);
    if (!listing) throw new Error(`the model knows no listing ${id}`);
    return listing;
  }

  #has(who: number): number {
    return this.balance.get(who) ?? 0;
  }

  #add(who: number, cents: number): void {
    this.balance.set(who, this.#has(who) + cents);
  }
}
