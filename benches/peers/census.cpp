// A plain census, as a rival for `tantalizer census N [--any]`: census N [any], for 2 <= N <= 6.
//
// For every prefix of n-1 rows it lists, for each product, the selections that need it, tabulates for each
// two products how many pairs of these are disjoint, and looks at every last row. One marked row stands for
// its orbit under permutations of the colours: the sum over all matrices is the sum over orbits of
// |orbit| * (matrices with its representative and no row of an earlier orbit) / (rows of this orbit).
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <numeric>
#include <vector>
using namespace std;
typedef uint64_t u64;
static const int MAXN = 6, MAXP = 21, MAXS = 243, HS = 8192, HP = 1024;
struct RowT {
    int p[3];
    int ab, ac, bc;
};
int n, NP;
vector<RowT> R;
int lo, mid, hi_;  // rows [lo,mid) = orbit i, [mid,hi_) = later orbits
uint32_t W[MAXP];
int resid[1 << 18];  // packed exponents, 3 bits a colour; missing product by packed product of a prefix
uint32_t OVER, BIAS;
struct Sel {
    uint32_t prod;
    uint32_t mask;
};
Sel S[MAXN][MAXS];
int ns[MAXN];
uint32_t hs[MAXN + 1][HS], hp[MAXN + 1][HP];
vector<u64> TS, TP;
static uint32_t D[MAXP * MAXP], L[MAXP];
static uint32_t lst[MAXP][MAXS];
static inline void scan(int a, int b, uint32_t* s, uint32_t* p) {
    for (int r = a; r < b; r++) {
        const RowT& x = R[r];
        s[D[x.ab] + D[x.ac] + D[x.bc]]++;
        p[L[x.p[0]] + L[x.p[1]] + L[x.p[2]]]++;
    }
}
void finish(int d, int last, int k) {
    int m = ns[d];
    memset(L, 0, sizeof L);
    int used[MAXP], nu = 0;
    for (int i = 0; i < m; i++) {
        int q = resid[S[d][i].prod];
        if (q < 0) continue;
        if (!L[q]) used[nu++] = q;
        lst[q][L[q]++] = S[d][i].mask;
    }
    memset(D, 0, sizeof(uint32_t) * NP * NP);
    for (int i = 0; i < nu; i++)
        for (int j = i; j < nu; j++) {
            int p = used[i], q = used[j];
            uint32_t c = 0;
            for (uint32_t a = 0; a < L[p]; a++) {
                uint32_t x = lst[p][a];
                for (uint32_t b = 0; b < L[q]; b++) c += !(x & lst[q][b]);
            }
            D[p * NP + q] = D[q * NP + p] = c;
        }
    int f = last + 1;
    if (f < mid) scan(f, mid, hs[k + 1], hp[k + 1]);
    scan(max(f, mid), hi_, hs[k], hp[k]);
}
void add(int d, int r) {  // selections of d rows + row r -> d+1 rows
    int c = 0;
    for (int i = 0; i < ns[d]; i++)
        for (int t = 0; t < 3; t++) {
            uint32_t w = S[d][i].prod + W[R[r].p[t]];
            if ((w + BIAS) & OVER) continue;
            S[d + 1][c].prod = w;
            S[d + 1][c].mask = S[d][i].mask | 1u << (3 * d + t);
            c++;
        }
    ns[d + 1] = c;
}
void go(int d, int last, int k) {
    if (d == n - 1) {
        finish(d, last, k);
        return;
    }
    for (int r = last + 1; r < hi_; r++) {
        add(d, r);
        go(d + 1, r, k + (r < mid));
    }
}
int main(int ac, char** av) {
    n = atoi(av[1]);
    bool any_ = ac > 2 && !strcmp(av[2], "any");
    if (n < 2 || n > MAXN) return 1;
    auto t0 = chrono::steady_clock::now();
    vector<array<int, 2>> P;
    for (int a = 0; a < n; a++)
        for (int b = a; b < n; b++) P.push_back({a, b});
    NP = P.size();
    uint32_t full = 0;
    for (int c = 0; c < n; c++) {
        full |= 2u << (3 * c);
        OVER |= 4u << (3 * c);
        BIAS |= 1u << (3 * c);
    }  // exponent e in 0..4, but add two only onto <=2: over if e+1>=4
    for (int i = 0; i < NP; i++) W[i] = (1u << (3 * P[i][0])) + (1u << (3 * P[i][1]));
    memset(resid, -1, sizeof resid);
    for (int i = 0; i < NP; i++) resid[full - W[i]] = i;
    typedef array<int, 3> T;
    vector<T> rows;
    map<T, int> id;
    for (int i = 0; i < NP; i++)
        for (int j = i; j < NP; j++)
            for (int k = j; k < NP; k++) {
                int m = 0;
                for (int q : {i, j, k}) m |= 1 << P[q][0] | 1 << P[q][1];
                if (any_ || m == (1 << n) - 1) {
                    id[{i, j, k}] = rows.size();
                    rows.push_back({i, j, k});
                }
            }
    auto pid = [&](int a, int b) {
        if (a > b) swap(a, b);
        return int(find(P.begin(), P.end(), array<int, 2>{a, b}) - P.begin());
    };
    vector<int> orb(rows.size(), -1);
    vector<vector<int>> O;
    vector<int> g(n);
    for (size_t r = 0; r < rows.size(); r++)
        if (orb[r] < 0) {
            int o = O.size();
            O.push_back({});
            iota(g.begin(), g.end(), 0);
            do {
                T t;
                for (int i = 0; i < 3; i++) t[i] = pid(g[P[rows[r][i]][0]], g[P[rows[r][i]][1]]);
                sort(t.begin(), t.end());
                int x = id[t];
                if (orb[x] < 0) {
                    orb[x] = o;
                    O[o].push_back(x);
                }
            } while (next_permutation(g.begin(), g.end()));
        }
    // large orbits first: fewest rows remain for the later representatives
    stable_sort(O.begin(), O.end(), [](auto& a, auto& b) { return a.size() > b.size(); });
    for (auto& o : O)
        for (int x : o) {
            auto& t = rows[x];
            R.push_back({{t[0], t[1], t[2]}, t[0] * NP + t[1], t[0] * NP + t[2], t[1] * NP + t[2]});
        }
    hi_ = R.size();
    TS.assign(HS, 0);
    TP.assign(HP, 0);
    lo = 0;
    u64 lcm = 60;
    for (auto& o : O) {
        mid = lo + o.size();
        memset(hs, 0, sizeof hs);
        memset(hp, 0, sizeof hp);
        ns[0] = 1;
        S[0][0] = {0, 0};
        add(0, lo);
        go(1, lo, 1);
        for (int k = 1; k <= n; k++) {
            for (int i = 0; i < HS; i++) TS[i] += u64(hs[k][i]) * o.size() * (lcm / k);
            for (int i = 0; i < HP; i++) TP[i] += u64(hp[k][i]) * o.size() * (lcm / k);
        }
        lo = mid;
    }
    u64 tot = 0;
    for (auto* v : {&TS, &TP})
        for (auto& x : *v) {
            if (x % lcm) {
                puts("NOT DIVISIBLE");
                return 1;
            }
            x /= lcm;
        }
    for (auto x : TS) tot += x;
    double ms = chrono::duration<double, milli>(chrono::steady_clock::now() - t0).count();
    printf("n=%d %s row_types %zu orbits %zu matrices %llu\nby_solutions", n, any_ ? "any" : "proper",
           R.size(), O.size(), (unsigned long long)tot);
    for (int i = 0; i < HS; i++)
        if (TS[i]) printf(" %d:%llu", i, (unsigned long long)TS[i]);
    printf("\nby_partials");
    for (int i = 0; i < HP; i++)
        if (TP[i]) printf(" %d:%llu", i, (unsigned long long)TP[i]);
    printf("\n%.3f ms\n", ms);
}
